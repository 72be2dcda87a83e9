"""Steps, blocks and decisions: what each is built into."""

from __future__ import annotations

from rulewright.dsl import spec, syntax
from rulewright.dsl.build import build_game
from rulewright.dsl.diagnostics import Problems
from tests.dsl.declared import built, steps, tree_of
from tests.dsl.dump import dump


def test_a_step_list_is_one_sentence_one_block_several_or_nothing() -> None:
    assert dump(built("setup: shuffle deck").setup) == "(shuffle deck)"
    assert [type(one) for one in built("setup: {if: a, then: end game}").setup] == [spec.IfStep]
    assert dump(steps("  - shuffle deck\n  - shuffle lot")) == "(shuffle deck) (shuffle lot)"
    assert built("setup:").setup == built("setup: []").setup == built("setup: {}").setup == ()


def test_blocks_repeat_and_choose_between_steps() -> None:
    loop, once, whiles, until, branch, match = steps("""
  - for: p in players from starter
    when: not p.out
    do: shuffle p.hand
  - {when: deck is empty, do: end game}
  - {while: a, do: [end game]}
  - {until: b}
  - if: x is 3
    then: end game
    else:
      - shuffle deck
      - end game
  - match: q.shape
    cases:
      square: q.lives -= 1
      round, flat: []
    other: cannot happen
""")
    assert isinstance(loop, spec.LoopStep)
    assert (dump(loop.each), dump(loop.when)) == ("(p in (players-from starter))", "(not p.out)")
    assert dump(loop.body) == "(shuffle p.hand)"
    assert isinstance(once, spec.LoopStep)
    assert (once.each, once.while_, once.until, dump(once.when)) == (
        None,
        None,
        None,
        "(is-empty deck)",
    )
    assert isinstance(whiles, spec.LoopStep)
    assert isinstance(until, spec.LoopStep)
    assert (dump(whiles.while_), dump(until.until), until.body) == ("a", "b", ())
    assert isinstance(branch, spec.IfStep)
    assert (dump(branch.condition), dump(branch.then)) == ("(is x 3)", "(end-game)")
    assert dump(branch.otherwise) == "(shuffle deck) (end-game)"
    assert isinstance(match, spec.MatchStep)
    assert [(dump(values), dump(body)) for values, body in match.cases] == [
        ("square", "(-= q.lives 1)"),
        ("round flat", ""),
    ]
    assert match.other is not None
    assert dump(match.other) == "(cannot-happen)"


def test_a_missing_other_is_not_an_empty_one() -> None:
    without, empty = steps(
        "  - {match: a, cases: {b: []}}\n  - {match: a, cases: {b: []}, other: []}"
    )
    assert isinstance(without, spec.MatchStep)
    assert isinstance(empty, spec.MatchStep)
    assert (without.other, empty.other) == (None, ())


def test_a_choice_has_options_with_picks_reasons_and_steps() -> None:
    (choice,) = steps("""
  - choose:
      by: p
      when: not p.out
      ask: Attack {q}, or draw?
      secret: true
      options:
        attack:
          when: q.hand is not empty
          pick:
            played: p.hand where rank > 9
            extra: 0..2 of p.hand
          must:
            you have not attacked: not p.attacked
            no card of yours shows it:
              check: p.area is empty
              fine: pay up to 1 from p.tokens to pot
          do: move played to discard
        keep: {}
      otherwise: say "{p} cannot act"
""")
    assert isinstance(choice, spec.DecisionStep)
    assert (choice.kind, dump(choice.by), choice.accept, choice.secret) == (
        "choose",
        "p",
        None,
        True,
    )
    assert (dump(choice.when), dump(choice.ask)) == ("(not p.out)", '<"Attack " q ", or draw?">')
    assert choice.otherwise is not None
    assert dump(choice.otherwise) == '(say <p " cannot act">)'
    attack, keep = choice.options
    assert attack.name is not None
    assert (attack.name.text, dump(attack.when), dump(attack.body)) == (
        "attack",
        "(is-not-empty q.hand)",
        "(move played to discard)",
    )
    assert [(pick.name.text, dump(pick.what)) for pick in attack.picks] == [
        ("played", "(p.hand where (> rank 9))"),
        ("extra", "((.. 0 2) of p.hand)"),
    ]
    free, fined = attack.must
    assert isinstance(free, spec.Reason)
    assert isinstance(fined, spec.Reason)
    assert (free.text.text, dump(free.check), free.fine) == (
        "you have not attacked",
        "(not p.attacked)",
        None,
    )
    assert fined.fine is not None
    assert dump(fined.fine) == "(pay up-to 1 from p.tokens to pot)"
    assert attack.address == "setup[1].choose.options.attack"
    assert fined.address == "setup[1].choose.options.attack.must.no card of yours shows it"
    assert (keep.picks, keep.must, keep.body, keep.when) == ((), (), (), None)


def test_a_nameless_option_stands_in_its_decision() -> None:
    offer, together = steps("""
  - offer:
      by: r in others of p where not r.out
      accept: first
      when: deck is empty
      pick: {theirs: (others of p).area}
      must: {you may: true}
      do: shuffle deck
  - together:
      by: r in players
      pick: {bid: r.hand}
""")
    assert isinstance(offer, spec.DecisionStep)
    assert isinstance(together, spec.DecisionStep)
    assert (offer.accept, dump(offer.by)) == ("first", "(r in (others-of p) where (not r.out))")
    (only,) = offer.options
    assert (only.name, only.when, dump(only.body)) == (None, None, "(shuffle deck)")
    assert dump(offer.when) == "(is-empty deck)"
    assert (together.kind, together.otherwise, len(together.options)) == ("together", None, 1)


def test_in_a_mechanic_reasons_may_be_the_call_of_a_slot() -> None:
    (choice,) = steps("  - choose: {by: p, pick: {n: 1..3}, must: 'must(p, n)'}")
    assert isinstance(choice, spec.DecisionStep)
    assert dump(choice.options[0].must) == "(must p n)"


def test_what_a_broken_let_names_is_still_named() -> None:
    problems = Problems()
    made = build_game(tree_of("players: 3\nsetup: let taker = opener default"), {}, problems)
    assert [one.code for one in problems] == ["missing-operand"]
    assert dump(made.setup) == "(let taker = BROKEN)"


def test_every_step_has_a_place() -> None:
    (loop,) = steps("  - for: p in players\n    do: shuffle deck")
    assert isinstance(loop, spec.LoopStep)
    assert loop.span.text == "for"
    assert [step.span.text for step in loop.body if isinstance(step, syntax.Shuffle)] == [
        "shuffle deck"
    ]
