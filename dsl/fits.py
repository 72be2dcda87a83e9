"""Whether a file of a kind fits its schema.

Made from the schemas by `python -m rulewright.dsl.fitting`, and not to be changed by hand.
"""

# mypy: ignore-errors

import re

from rulewright.dsl.schema import Json, Kind


class MisfitError(Exception):
    """Something does not fit; jsonschema is to find what."""


def fits(kind: Kind, data: Json) -> bool:
    """Tell whether the data of a file, as JSON would have it, fits the schema of its kind."""
    try:
        validate({kind: data})
    except MisfitError:
        return False
    return True


REGEX_PATTERNS = {'^[A-Za-z_][A-Za-z_0-9]*$': re.compile('^[A-Za-z_][A-Za-z_0-9]*\\Z'), '^\\w+\\(.*\\)$': re.compile('^\\w+\\(.*\\)\\Z'), '^\\s*\\w+\\s+in\\s': re.compile('^\\s*\\w+\\s+in\\s'), '\\.\\.|^[A-Za-z_][A-Za-z_0-9]*$': re.compile('\\.\\.|^[A-Za-z_][A-Za-z_0-9]*\\Z'), '^(?!(cards|tokens|default|about)$)(\\w+( or none)?|list of \\w+)$': re.compile('^(?!(cards|tokens|default|about)$)(\\w+( or none)?|list of \\w+)$'), '^(\\w+( or none)?|list of \\w+) over$': re.compile('^(\\w+( or none)?|list of \\w+) over$'), '^[A-Za-z_][A-Za-z_0-9]*(-[A-Za-z_0-9]+)*$': re.compile('^[A-Za-z_][A-Za-z_0-9]*(-[A-Za-z_0-9]+)*\\Z'), '^(seed|derived|published|assumption|.*[0-9].*)$': re.compile('^(seed|derived|published|assumption|.*[0-9].*)\\Z'), '^(do|when|for|while|until|repeat|phases|state|before|after|if|then|else|match|cases|other|choose|offer|together|by|accept|ask|otherwise|secret|options|pick|must|check|fine|kind|takes|about|source|default|remove|always)\\s*(\\(|$)': re.compile('^(do|when|for|while|until|repeat|phases|state|before|after|if|then|else|match|cases|other|choose|offer|together|by|accept|ask|otherwise|secret|options|pick|must|check|fine|kind|takes|about|source|default|remove|always)\\s*(\\(|\\Z)'), '^[A-Za-z_][A-Za-z_0-9]*(\\s*\\(\\s*([A-Za-z_][A-Za-z_0-9]*(\\s*,\\s*[A-Za-z_][A-Za-z_0-9]*)*)?\\s*\\))?$': re.compile('^[A-Za-z_][A-Za-z_0-9]*(\\s*\\(\\s*([A-Za-z_][A-Za-z_0-9]*(\\s*,\\s*[A-Za-z_][A-Za-z_0-9]*)*)?\\s*\\))?\\Z'), '^-?[0-9]+$': re.compile('^-?[0-9]+\\Z'), '\\.\\.': re.compile('\\.\\.'), '^[0-9]+\\.\\.[0-9]+$': re.compile('^[0-9]+\\.\\.[0-9]+\\Z')}

NoneType = type(None)

def validate(data):
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'game' in data_keys:
            data_keys.remove('game')
            data__game = data['game']
            validate___definitions_game_json(data__game)
        if 'variant' in data_keys:
            data_keys.remove('variant')
            data__variant = data['variant']
            validate___definitions_variant_json(data__variant)
        if 'library' in data_keys:
            data_keys.remove('library')
            data__library = data['library']
            validate___definitions_library_json(data__library)
    return data

def validate___definitions_library_json(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['rulewright', 'library', 'mechanics']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'rulewright' in data_keys:
            data_keys.remove('rulewright')
            data__rulewright = data['rulewright']
            validate___definitions_game_json_properties_rulewright(data__rulewright)
        if 'library' in data_keys:
            data_keys.remove('library')
            data__library = data['library']
            validate___definitions_parts_json__defs_called(data__library)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_text(data__about)
        if 'mechanics' in data_keys:
            data_keys.remove('mechanics')
            data__mechanics = data['mechanics']
            validate___definitions_parts_json__defs_mechanics(data__mechanics)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_mechanics(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_mechanic(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_name(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^[A-Za-z_][A-Za-z_0-9]*$'].search(data):
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_mechanic(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['section', 'takes', 'do']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'section' in data_keys:
            data_keys.remove('section')
            data__section = data['section']
            if not (isinstance(data__section, str) and data__section == 'auctions' or (isinstance(data__section, str) and data__section == 'payouts') or (isinstance(data__section, str) and data__section == 'rules')):
                raise MisfitError
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'takes' in data_keys:
            data_keys.remove('takes')
            data__takes = data['takes']
            if not isinstance(data__takes, dict):
                raise MisfitError
            data__takes_is_dict = isinstance(data__takes, dict)
            if data__takes_is_dict:
                data__takes_keys = set(data__takes.keys())
                for data__takes_key in data__takes_keys:
                    if data__takes_key not in []:
                        data__takes_value = data__takes.get(data__takes_key)
                        validate___definitions_parts_json__defs_slot_type(data__takes_value)
                data__takes_len = len(data__takes)
                if data__takes_len != 0:
                    data__takes_property_names = True
                    for data__takes_key in data__takes:
                        try:
                            validate___definitions_parts_json__defs_name(data__takes_key)
                        except MisfitError:
                            data__takes_property_names = False
                    if not data__takes_property_names:
                        raise MisfitError
        if 'state' in data_keys:
            data_keys.remove('state')
            data__state = data['state']
            validate___definitions_parts_json__defs_places(data__state)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_steps(data):
    if not isinstance(data, (str, list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_step(data_item)
    return data

def validate___definitions_parts_json__defs_step(data):
    if not isinstance(data, (str, dict)):
        raise MisfitError
    try:
        if not isinstance(data, dict):
            raise MisfitError
    except MisfitError:
        pass
    else:
        try:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data__missing_keys = set(['choose']) - data.keys()
                if data__missing_keys:
                    raise MisfitError
        except MisfitError:
            try:
                data_is_dict = isinstance(data, dict)
                if data_is_dict:
                    data__missing_keys = set(['offer']) - data.keys()
                    if data__missing_keys:
                        raise MisfitError
            except MisfitError:
                try:
                    data_is_dict = isinstance(data, dict)
                    if data_is_dict:
                        data__missing_keys = set(['together']) - data.keys()
                        if data__missing_keys:
                            raise MisfitError
                except MisfitError:
                    try:
                        data_is_dict = isinstance(data, dict)
                        if data_is_dict:
                            data__missing_keys = set(['if']) - data.keys()
                            if data__missing_keys:
                                raise MisfitError
                    except MisfitError:
                        try:
                            data_is_dict = isinstance(data, dict)
                            if data_is_dict:
                                data__missing_keys = set(['match']) - data.keys()
                                if data__missing_keys:
                                    raise MisfitError
                        except MisfitError:
                            validate___definitions_parts_json__defs_loop(data)
                        else:
                            data_is_dict = isinstance(data, dict)
                            if data_is_dict:
                                data__missing_keys = set(['cases']) - data.keys()
                                if data__missing_keys:
                                    raise MisfitError
                                data_keys = set(data.keys())
                                if 'match' in data_keys:
                                    data_keys.remove('match')
                                    data__match = data['match']
                                    validate___definitions_parts_json__defs_expression(data__match)
                                if 'cases' in data_keys:
                                    data_keys.remove('cases')
                                    data__cases = data['cases']
                                    validate___definitions_parts_json__defs_cases(data__cases)
                                if 'other' in data_keys:
                                    data_keys.remove('other')
                                    data__other = data['other']
                                    validate___definitions_parts_json__defs_steps(data__other)
                                if data_keys:
                                    raise MisfitError
                    else:
                        data_is_dict = isinstance(data, dict)
                        if data_is_dict:
                            data__missing_keys = set(['then']) - data.keys()
                            if data__missing_keys:
                                raise MisfitError
                            data_keys = set(data.keys())
                            if 'if' in data_keys:
                                data_keys.remove('if')
                                data__if = data['if']
                                validate___definitions_parts_json__defs_condition(data__if)
                            if 'then' in data_keys:
                                data_keys.remove('then')
                                data__then = data['then']
                                validate___definitions_parts_json__defs_steps(data__then)
                            if 'else' in data_keys:
                                data_keys.remove('else')
                                data__else = data['else']
                                validate___definitions_parts_json__defs_steps(data__else)
                            if data_keys:
                                raise MisfitError
                else:
                    data_is_dict = isinstance(data, dict)
                    if data_is_dict:
                        data_keys = set(data.keys())
                        if 'together' in data_keys:
                            data_keys.remove('together')
                            data__together = data['together']
                            validate___definitions_parts_json__defs_together(data__together)
                        if data_keys:
                            raise MisfitError
            else:
                data_is_dict = isinstance(data, dict)
                if data_is_dict:
                    data_keys = set(data.keys())
                    if 'offer' in data_keys:
                        data_keys.remove('offer')
                        data__offer = data['offer']
                        validate___definitions_parts_json__defs_offer(data__offer)
                    if data_keys:
                        raise MisfitError
        else:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_keys = set(data.keys())
                if 'choose' in data_keys:
                    data_keys.remove('choose')
                    data__choose = data['choose']
                    validate___definitions_parts_json__defs_choose(data__choose)
                if data_keys:
                    raise MisfitError
    return data

def validate___definitions_parts_json__defs_choose(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['by']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        if 'options' in data:
            validate___definitions_parts_json__defs_beside_options(data)
        data_keys = set(data.keys())
        if 'by' in data_keys:
            data_keys.remove('by')
            data__by = data['by']
            validate___definitions_parts_json__defs_player(data__by)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'ask' in data_keys:
            data_keys.remove('ask')
            data__ask = data['ask']
            validate___definitions_parts_json__defs_ask(data__ask)
        if 'secret' in data_keys:
            data_keys.remove('secret')
            data__secret = data['secret']
            validate___definitions_parts_json__defs_secret(data__secret)
        if 'options' in data_keys:
            data_keys.remove('options')
            data__options = data['options']
            validate___definitions_parts_json__defs_options(data__options)
        if 'pick' in data_keys:
            data_keys.remove('pick')
            data__pick = data['pick']
            validate___definitions_parts_json__defs_picks(data__pick)
        if 'must' in data_keys:
            data_keys.remove('must')
            data__must = data['must']
            validate___definitions_parts_json__defs_must(data__must)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if 'otherwise' in data_keys:
            data_keys.remove('otherwise')
            data__otherwise = data['otherwise']
            validate___definitions_parts_json__defs_otherwise(data__otherwise)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_otherwise(data):
    validate___definitions_parts_json__defs_steps(data)
    return data

def validate___definitions_parts_json__defs_must(data):
    if not isinstance(data, (dict, str, list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_must_of_mechanic(data_item)
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_reason(data_value)
    return data

def validate___definitions_parts_json__defs_reason(data):
    if not isinstance(data, (str, bool, dict)):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['check']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'check' in data_keys:
            data_keys.remove('check')
            data__check = data['check']
            validate___definitions_parts_json__defs_condition(data__check)
        if 'fine' in data_keys:
            data_keys.remove('fine')
            data__fine = data['fine']
            validate___definitions_parts_json__defs_steps(data__fine)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_must_of_mechanic(data):
    if not isinstance(data, (dict, str)):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^\\w+\\(.*\\)$'].search(data):
            raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_reason(data_value)
    return data

def validate___definitions_parts_json__defs_picks(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_expression(data_value)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_options(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_option(data_value)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_plain_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_plain_name(data):
    if not isinstance(data, str):
        raise MisfitError
    try:
        if not (isinstance(data, str) and data == 'do' or (isinstance(data, str) and data == 'when') or (isinstance(data, str) and data == 'for') or (isinstance(data, str) and data == 'while') or (isinstance(data, str) and data == 'until') or (isinstance(data, str) and data == 'repeat') or (isinstance(data, str) and data == 'phases') or (isinstance(data, str) and data == 'state') or (isinstance(data, str) and data == 'before') or (isinstance(data, str) and data == 'after') or (isinstance(data, str) and data == 'if') or (isinstance(data, str) and data == 'then') or (isinstance(data, str) and data == 'else') or (isinstance(data, str) and data == 'match') or (isinstance(data, str) and data == 'cases') or (isinstance(data, str) and data == 'other') or (isinstance(data, str) and data == 'choose') or (isinstance(data, str) and data == 'offer') or (isinstance(data, str) and data == 'together') or (isinstance(data, str) and data == 'by') or (isinstance(data, str) and data == 'accept') or (isinstance(data, str) and data == 'ask') or (isinstance(data, str) and data == 'otherwise') or (isinstance(data, str) and data == 'secret') or (isinstance(data, str) and data == 'options') or (isinstance(data, str) and data == 'pick') or (isinstance(data, str) and data == 'must') or (isinstance(data, str) and data == 'check') or (isinstance(data, str) and data == 'fine') or (isinstance(data, str) and data == 'kind') or (isinstance(data, str) and data == 'takes') or (isinstance(data, str) and data == 'about') or (isinstance(data, str) and data == 'source') or (isinstance(data, str) and data == 'default') or (isinstance(data, str) and data == 'remove') or (isinstance(data, str) and data == 'always')):
            raise MisfitError
    except MisfitError:
        pass
    else:
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^[A-Za-z_][A-Za-z_0-9]*$'].search(data):
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_option(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'pick' in data_keys:
            data_keys.remove('pick')
            data__pick = data['pick']
            validate___definitions_parts_json__defs_picks(data__pick)
        if 'must' in data_keys:
            data_keys.remove('must')
            data__must = data['must']
            validate___definitions_parts_json__defs_must(data__must)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_secret(data):
    validate___definitions_parts_json__defs_flag(data)
    return data

def validate___definitions_parts_json__defs_flag(data):
    if not isinstance(data, bool):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_ask(data):
    if not isinstance(data, (str, int, bool)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_player(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_beside_options(data):
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'pick' in data_keys:
            data_keys.remove('pick')
            data__pick = data['pick']
            validate___definitions_parts_json__defs_in_an_option(data__pick)
        if 'must' in data_keys:
            data_keys.remove('must')
            data__must = data['must']
            validate___definitions_parts_json__defs_in_an_option(data__must)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_in_an_option(data__do)
    return data

def validate___definitions_parts_json__defs_in_an_option(data):
    raise MisfitError
    return data

def validate___definitions_parts_json__defs_offer(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['by']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        if 'options' in data:
            validate___definitions_parts_json__defs_beside_options(data)
        data_keys = set(data.keys())
        if 'by' in data_keys:
            data_keys.remove('by')
            data__by = data['by']
            validate___definitions_parts_json__defs_deciders(data__by)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'accept' in data_keys:
            data_keys.remove('accept')
            data__accept = data['accept']
            if not (isinstance(data__accept, str) and data__accept == 'first' or (isinstance(data__accept, str) and data__accept == 'all')):
                raise MisfitError
        if 'ask' in data_keys:
            data_keys.remove('ask')
            data__ask = data['ask']
            validate___definitions_parts_json__defs_ask(data__ask)
        if 'secret' in data_keys:
            data_keys.remove('secret')
            data__secret = data['secret']
            validate___definitions_parts_json__defs_secret(data__secret)
        if 'options' in data_keys:
            data_keys.remove('options')
            data__options = data['options']
            validate___definitions_parts_json__defs_options(data__options)
        if 'pick' in data_keys:
            data_keys.remove('pick')
            data__pick = data['pick']
            validate___definitions_parts_json__defs_picks(data__pick)
        if 'must' in data_keys:
            data_keys.remove('must')
            data__must = data['must']
            validate___definitions_parts_json__defs_must(data__must)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if 'otherwise' in data_keys:
            data_keys.remove('otherwise')
            data__otherwise = data['otherwise']
            validate___definitions_parts_json__defs_otherwise(data__otherwise)
        if data_keys:
            raise MisfitError
    try:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['by']) - data.keys()
            if data__missing_keys:
                raise MisfitError
            data_keys = set(data.keys())
            if 'by' in data_keys:
                data_keys.remove('by')
                data__by = data['by']
                if not isinstance(data__by, str):
                    raise MisfitError
                if isinstance(data__by, str):
                    if not REGEX_PATTERNS['^\\s*\\w+\\s+in\\s'].search(data__by):
                        raise MisfitError
    except MisfitError:
        pass
    else:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['accept']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_deciders(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_together(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['by']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        if 'options' in data:
            validate___definitions_parts_json__defs_beside_options(data)
        data_keys = set(data.keys())
        if 'by' in data_keys:
            data_keys.remove('by')
            data__by = data['by']
            validate___definitions_parts_json__defs_all_deciders(data__by)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'ask' in data_keys:
            data_keys.remove('ask')
            data__ask = data['ask']
            validate___definitions_parts_json__defs_ask(data__ask)
        if 'secret' in data_keys:
            data_keys.remove('secret')
            data__secret = data['secret']
            validate___definitions_parts_json__defs_secret(data__secret)
        if 'options' in data_keys:
            data_keys.remove('options')
            data__options = data['options']
            validate___definitions_parts_json__defs_options(data__options)
        if 'pick' in data_keys:
            data_keys.remove('pick')
            data__pick = data['pick']
            validate___definitions_parts_json__defs_picks(data__pick)
        if 'must' in data_keys:
            data_keys.remove('must')
            data__must = data['must']
            validate___definitions_parts_json__defs_must(data__must)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if 'otherwise' in data_keys:
            data_keys.remove('otherwise')
            data__otherwise = data['otherwise']
            validate___definitions_parts_json__defs_otherwise(data__otherwise)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_all_deciders(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^\\s*\\w+\\s+in\\s'].search(data):
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_condition(data):
    if not isinstance(data, (str, bool)):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_cases(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_steps(data_value)
    return data

def validate___definitions_parts_json__defs_expression(data):
    if not isinstance(data, (str, int, bool)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_loop(data):
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['do']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        if 'for' in data:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_keys = set(data.keys())
                if 'while' in data_keys:
                    data_keys.remove('while')
                    data__while = data['while']
                    validate___definitions_parts_json__defs_second_loop(data__while)
                if 'until' in data_keys:
                    data_keys.remove('until')
                    data__until = data['until']
                    validate___definitions_parts_json__defs_second_loop(data__until)
        if 'while' in data:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_keys = set(data.keys())
                if 'until' in data_keys:
                    data_keys.remove('until')
                    data__until = data['until']
                    validate___definitions_parts_json__defs_second_loop(data__until)
        data_keys = set(data.keys())
        if 'for' in data_keys:
            data_keys.remove('for')
            data__for = data['for']
            validate___definitions_parts_json__defs_binder(data__for)
        if 'while' in data_keys:
            data_keys.remove('while')
            data__while = data['while']
            validate___definitions_parts_json__defs_condition(data__while)
        if 'until' in data_keys:
            data_keys.remove('until')
            data__until = data['until']
            validate___definitions_parts_json__defs_condition(data__until)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if 'choose' in data_keys:
            data_keys.remove('choose')
            data__choose = data['choose']
            pass
        if 'offer' in data_keys:
            data_keys.remove('offer')
            data__offer = data['offer']
            pass
        if 'together' in data_keys:
            data_keys.remove('together')
            data__together = data['together']
            pass
        if 'if' in data_keys:
            data_keys.remove('if')
            data__if = data['if']
            pass
        if 'match' in data_keys:
            data_keys.remove('match')
            data__match = data['match']
            pass
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_binder(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^\\s*\\w+\\s+in\\s'].search(data):
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_second_loop(data):
    raise MisfitError
    return data

def validate___definitions_parts_json__defs_places(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_place(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_place(data):
    if not isinstance(data, dict):
        raise MisfitError
    try:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['cards']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    except MisfitError:
        try:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data__missing_keys = set(['tokens']) - data.keys()
                if data__missing_keys:
                    raise MisfitError
        except MisfitError:
            try:
                data_is_dict = isinstance(data, dict)
                if data_is_dict:
                    data__missing_keys = set(['number']) - data.keys()
                    if data__missing_keys:
                        raise MisfitError
            except MisfitError:
                try:
                    data_is_dict = isinstance(data, dict)
                    if data_is_dict:
                        data__missing_keys = set(['flag']) - data.keys()
                        if data__missing_keys:
                            raise MisfitError
                except MisfitError:
                    data_is_dict = isinstance(data, dict)
                    if data_is_dict:
                        data__missing_keys = set(['a']) - data.keys()
                        if data__missing_keys:
                            raise MisfitError
                        data_keys = set(data.keys())
                        if 'a' in data_keys:
                            data_keys.remove('a')
                            data__a = data['a']
                            validate___definitions_parts_json__defs_type(data__a)
                        if 'untold' in data_keys:
                            data_keys.remove('untold')
                            data__untold = data['untold']
                            validate___definitions_parts_json__defs_mark(data__untold)
                        if 'seen by' in data_keys:
                            data_keys.remove('seen by')
                            data__seenby = data['seen by']
                            validate___definitions_parts_json__defs_seen_by(data__seenby)
                        if 'for each' in data_keys:
                            data_keys.remove('for each')
                            data__foreach = data['for each']
                            validate___definitions_parts_json__defs_for_each(data__foreach)
                        if 'cards' in data_keys:
                            data_keys.remove('cards')
                            data__cards = data['cards']
                            pass
                        if 'tokens' in data_keys:
                            data_keys.remove('tokens')
                            data__tokens = data['tokens']
                            pass
                        if 'number' in data_keys:
                            data_keys.remove('number')
                            data__number = data['number']
                            pass
                        if 'flag' in data_keys:
                            data_keys.remove('flag')
                            data__flag = data['flag']
                            pass
                        if data_keys:
                            raise MisfitError
                else:
                    data_is_dict = isinstance(data, dict)
                    if data_is_dict:
                        data_keys = set(data.keys())
                        if 'flag' in data_keys:
                            data_keys.remove('flag')
                            data__flag = data['flag']
                            validate___definitions_parts_json__defs_mark(data__flag)
                        if 'untold' in data_keys:
                            data_keys.remove('untold')
                            data__untold = data['untold']
                            validate___definitions_parts_json__defs_mark(data__untold)
                        if 'seen by' in data_keys:
                            data_keys.remove('seen by')
                            data__seenby = data['seen by']
                            validate___definitions_parts_json__defs_seen_by(data__seenby)
                        if 'for each' in data_keys:
                            data_keys.remove('for each')
                            data__foreach = data['for each']
                            validate___definitions_parts_json__defs_for_each(data__foreach)
                        if data_keys:
                            raise MisfitError
            else:
                data_is_dict = isinstance(data, dict)
                if data_is_dict:
                    data_keys = set(data.keys())
                    if 'number' in data_keys:
                        data_keys.remove('number')
                        data__number = data['number']
                        validate___definitions_parts_json__defs_expression(data__number)
                    if 'range' in data_keys:
                        data_keys.remove('range')
                        data__range = data['range']
                        validate___definitions_parts_json__defs_stay(data__range)
                    if 'untold' in data_keys:
                        data_keys.remove('untold')
                        data__untold = data['untold']
                        validate___definitions_parts_json__defs_mark(data__untold)
                    if 'seen by' in data_keys:
                        data_keys.remove('seen by')
                        data__seenby = data['seen by']
                        validate___definitions_parts_json__defs_seen_by(data__seenby)
                    if 'for each' in data_keys:
                        data_keys.remove('for each')
                        data__foreach = data['for each']
                        validate___definitions_parts_json__defs_for_each(data__foreach)
                    if data_keys:
                        raise MisfitError
        else:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_keys = set(data.keys())
                if 'tokens' in data_keys:
                    data_keys.remove('tokens')
                    data__tokens = data['tokens']
                    validate___definitions_parts_json__defs_kinds(data__tokens)
                if 'at most' in data_keys:
                    data_keys.remove('at most')
                    data__atmost = data['at most']
                    validate___definitions_parts_json__defs_expression(data__atmost)
                if 'seen by' in data_keys:
                    data_keys.remove('seen by')
                    data__seenby = data['seen by']
                    validate___definitions_parts_json__defs_seen_by(data__seenby)
                if 'for each' in data_keys:
                    data_keys.remove('for each')
                    data__foreach = data['for each']
                    validate___definitions_parts_json__defs_for_each(data__foreach)
                if data_keys:
                    raise MisfitError
    else:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data_keys = set(data.keys())
            if 'cards' in data_keys:
                data_keys.remove('cards')
                data__cards = data['cards']
                validate___definitions_parts_json__defs_kinds(data__cards)
            if 'loose' in data_keys:
                data_keys.remove('loose')
                data__loose = data['loose']
                validate___definitions_parts_json__defs_mark(data__loose)
            if 'holds' in data_keys:
                data_keys.remove('holds')
                data__holds = data['holds']
                validate___definitions_parts_json__defs_expression(data__holds)
            if 'refill' in data_keys:
                data_keys.remove('refill')
                data__refill = data['refill']
                validate___definitions_parts_json__defs_refill(data__refill)
            if 'seen by' in data_keys:
                data_keys.remove('seen by')
                data__seenby = data['seen by']
                validate___definitions_parts_json__defs_seen_by(data__seenby)
            if 'for each' in data_keys:
                data_keys.remove('for each')
                data__foreach = data['for each']
                validate___definitions_parts_json__defs_for_each(data__foreach)
            if data_keys:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_refill(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_kinds(data):
    if not isinstance(data, (str, list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_name(data_item)
    return data

def validate___definitions_parts_json__defs_stay(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['\\.\\.|^[A-Za-z_][A-Za-z_0-9]*$'].search(data):
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_for_each(data):
    if not isinstance(data, (str, list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        if data_len > 2:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_each_of(data_item)
    return data

def validate___definitions_parts_json__defs_each_of(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_seen_by(data):
    if not (isinstance(data, str) and data == 'all' or (isinstance(data, str) and data == 'owner') or (isinstance(data, str) and data == 'others') or (isinstance(data, str) and data == 'nobody')):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_mark(data):
    if not isinstance(data, NoneType):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_type(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_slot_type(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        if 'one of' in data_keys:
            data_keys.remove('one of')
            data__oneof = data['one of']
            validate___definitions_parts_json__defs_names(data__oneof)
        if 'cards' in data_keys:
            data_keys.remove('cards')
            data__cards = data['cards']
            if not isinstance(data__cards, (NoneType, str)):
                raise MisfitError
        if 'tokens' in data_keys:
            data_keys.remove('tokens')
            data__tokens = data['tokens']
            if not isinstance(data__tokens, (NoneType, str)):
                raise MisfitError
        if 'default' in data_keys:
            data_keys.remove('default')
            data__default = data['default']
            validate___definitions_parts_json__defs_slot(data__default)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        for data_key, data_val in data.items():
            if REGEX_PATTERNS['^(?!(cards|tokens|default|about)$)(\\w+( or none)?|list of \\w+)$'].search(data_key):
                if data_key in data_keys:
                    data_keys.remove(data_key)
                validate___definitions_parts_json__defs_mark(data_val)
            if REGEX_PATTERNS['^(\\w+( or none)?|list of \\w+) over$'].search(data_key):
                if data_key in data_keys:
                    data_keys.remove(data_key)
                if not isinstance(data_val, dict):
                    raise MisfitError
                data_val_is_dict = isinstance(data_val, dict)
                if data_val_is_dict:
                    data_val_len = len(data_val)
                    if data_val_len < 1:
                        raise MisfitError
                    data_val_keys = set(data_val.keys())
                    for data_val_key in data_val_keys:
                        if data_val_key not in []:
                            data_val_value = data_val.get(data_val_key)
                            validate___definitions_parts_json__defs_type(data_val_value)
                    if data_val_len != 0:
                        data_val_property_names = True
                        for data_val_key in data_val:
                            try:
                                validate___definitions_parts_json__defs_name(data_val_key)
                            except MisfitError:
                                data_val_property_names = False
                        if not data_val_property_names:
                            raise MisfitError
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_slot(data):
    if not isinstance(data, (str, int, bool, list, tuple, dict)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_step(data_item)
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_reason(data_value)
    return data

def validate___definitions_parts_json__defs_names(data):
    if not isinstance(data, (list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_name(data_item)
    return data

def validate___definitions_parts_json__defs_about(data):
    if not isinstance(data, (str, int, bool)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_text(data):
    if not isinstance(data, (str, int, bool)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_called(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^[A-Za-z_][A-Za-z_0-9]*(-[A-Za-z_0-9]+)*$'].search(data):
            raise MisfitError
    return data

def validate___definitions_game_json_properties_rulewright(data):
    if not (isinstance(data, (int, float)) and (not isinstance(data, bool)) and (data == 1)):
        raise MisfitError
    return data

def validate___definitions_variant_json(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['rulewright', 'extends']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'rulewright' in data_keys:
            data_keys.remove('rulewright')
            data__rulewright = data['rulewright']
            validate___definitions_game_json_properties_rulewright(data__rulewright)
        if 'variant' in data_keys:
            data_keys.remove('variant')
            data__variant = data['variant']
            validate___definitions_parts_json__defs_called(data__variant)
        if 'game' in data_keys:
            data_keys.remove('game')
            data__game = data['game']
            validate___definitions_parts_json__defs_called(data__game)
        if 'extends' in data_keys:
            data_keys.remove('extends')
            data__extends = data['extends']
            if not isinstance(data__extends, str):
                raise MisfitError
        if 'remove' in data_keys:
            data_keys.remove('remove')
            data__remove = data['remove']
            if not isinstance(data__remove, (list, tuple)):
                raise MisfitError
            data__remove_is_list = isinstance(data__remove, (list, tuple))
            if data__remove_is_list:
                data__remove_len = len(data__remove)
                for data__remove_x, data__remove_item in enumerate(data__remove):
                    if not isinstance(data__remove_item, str):
                        raise MisfitError
        if 'title' in data_keys:
            data_keys.remove('title')
            data__title = data['title']
            validate___definitions_game_json_properties_title(data__title)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_text(data__about)
        if 'credits' in data_keys:
            data_keys.remove('credits')
            data__credits = data['credits']
            validate___definitions_game_json_properties_credits(data__credits)
        if 'players' in data_keys:
            data_keys.remove('players')
            data__players = data['players']
            validate___definitions_game_json_properties_players(data__players)
        if 'order' in data_keys:
            data_keys.remove('order')
            data__order = data['order']
            validate___definitions_game_json_properties_order(data__order)
        if 'teams' in data_keys:
            data_keys.remove('teams')
            data__teams = data['teams']
            validate___definitions_game_json_properties_teams(data__teams)
        if 'uses' in data_keys:
            data_keys.remove('uses')
            data__uses = data['uses']
            validate___definitions_game_json_properties_uses(data__uses)
        if 'settings' in data_keys:
            data_keys.remove('settings')
            data__settings = data['settings']
            if not isinstance(data__settings, dict):
                raise MisfitError
            data__settings_is_dict = isinstance(data__settings, dict)
            if data__settings_is_dict:
                data__settings_keys = set(data__settings.keys())
                if 'check' in data__settings_keys:
                    data__settings_keys.remove('check')
                    data__settings__check = data__settings['check']
                    validate___definitions_parts_json__defs_setting_checks(data__settings__check)
                for data__settings_key in data__settings_keys:
                    if data__settings_key not in ['check']:
                        data__settings_value = data__settings.get(data__settings_key)
                        validate___definitions_variant_json__defs_setting(data__settings_value)
                data__settings_len = len(data__settings)
                if data__settings_len != 0:
                    data__settings_property_names = True
                    for data__settings_key in data__settings:
                        try:
                            validate___definitions_parts_json__defs_name(data__settings_key)
                        except MisfitError:
                            data__settings_property_names = False
                    if not data__settings_property_names:
                        raise MisfitError
        if 'values' in data_keys:
            data_keys.remove('values')
            data__values = data['values']
            validate___definitions_game_json_properties_values(data__values)
        if 'components' in data_keys:
            data_keys.remove('components')
            data__components = data['components']
            if not isinstance(data__components, dict):
                raise MisfitError
            data__components_is_dict = isinstance(data__components, dict)
            if data__components_is_dict:
                data__components_keys = set(data__components.keys())
                for data__components_key in data__components_keys:
                    if data__components_key not in []:
                        data__components_value = data__components.get(data__components_key)
                        validate___definitions_variant_json__defs_component(data__components_value)
                data__components_len = len(data__components)
                if data__components_len != 0:
                    data__components_property_names = True
                    for data__components_key in data__components:
                        try:
                            validate___definitions_parts_json__defs_name(data__components_key)
                        except MisfitError:
                            data__components_property_names = False
                    if not data__components_property_names:
                        raise MisfitError
        if 'tables' in data_keys:
            data_keys.remove('tables')
            data__tables = data['tables']
            validate___definitions_game_json_properties_tables(data__tables)
        if 'table' in data_keys:
            data_keys.remove('table')
            data__table = data['table']
            validate___definitions_variant_json__defs_places(data__table)
        if 'player' in data_keys:
            data_keys.remove('player')
            data__player = data['player']
            validate___definitions_variant_json__defs_places(data__player)
        if 'define' in data_keys:
            data_keys.remove('define')
            data__define = data['define']
            validate___definitions_game_json_properties_define(data__define)
        if 'setup' in data_keys:
            data_keys.remove('setup')
            data__setup = data['setup']
            validate___definitions_game_json_properties_setup(data__setup)
        if 'phases' in data_keys:
            data_keys.remove('phases')
            data__phases = data['phases']
            validate___definitions_variant_json__defs_phases(data__phases)
        if 'auctions' in data_keys:
            data_keys.remove('auctions')
            data__auctions = data['auctions']
            validate___definitions_variant_json__defs_procedures(data__auctions)
        if 'payouts' in data_keys:
            data_keys.remove('payouts')
            data__payouts = data['payouts']
            validate___definitions_variant_json__defs_procedures(data__payouts)
        if 'rules' in data_keys:
            data_keys.remove('rules')
            data__rules = data['rules']
            validate___definitions_variant_json__defs_procedures(data__rules)
        if 'mechanics' in data_keys:
            data_keys.remove('mechanics')
            data__mechanics = data['mechanics']
            validate___definitions_game_json_properties_mechanics(data__mechanics)
        if 'automatic' in data_keys:
            data_keys.remove('automatic')
            data__automatic = data['automatic']
            validate___definitions_game_json_properties_automatic(data__automatic)
        if 'ends at once when' in data_keys:
            data_keys.remove('ends at once when')
            data__endsatoncewhen = data['ends at once when']
            validate___definitions_game_json_properties_ends_at_once_when(data__endsatoncewhen)
        if 'scoring' in data_keys:
            data_keys.remove('scoring')
            data__scoring = data['scoring']
            if not isinstance(data__scoring, dict):
                raise MisfitError
            data__scoring_is_dict = isinstance(data__scoring, dict)
            if data__scoring_is_dict:
                data__scoring_keys = set(data__scoring.keys())
                for data__scoring_key in data__scoring_keys:
                    if data__scoring_key not in []:
                        data__scoring_value = data__scoring.get(data__scoring_key)
                        validate___definitions_variant_json__defs_score_line(data__scoring_value)
                data__scoring_len = len(data__scoring)
                if data__scoring_len != 0:
                    data__scoring_property_names = True
                    for data__scoring_key in data__scoring:
                        try:
                            validate___definitions_parts_json__defs_name(data__scoring_key)
                        except MisfitError:
                            data__scoring_property_names = False
                    if not data__scoring_property_names:
                        raise MisfitError
        if 'winner' in data_keys:
            data_keys.remove('winner')
            data__winner = data['winner']
            validate___definitions_game_json_properties_winner(data__winner)
        if 'always' in data_keys:
            data_keys.remove('always')
            data__always = data['always']
            validate___definitions_game_json_properties_always(data__always)
        if 'examples' in data_keys:
            data_keys.remove('examples')
            data__examples = data['examples']
            validate___definitions_game_json_properties_examples(data__examples)
        if 'allow' in data_keys:
            data_keys.remove('allow')
            data__allow = data['allow']
            validate___definitions_game_json_properties_allow(data__allow)
        if 'bots' in data_keys:
            data_keys.remove('bots')
            data__bots = data['bots']
            validate___definitions_game_json_properties_bots(data__bots)
        if data_keys:
            raise MisfitError
    try:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['game']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    except MisfitError:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['variant']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    return data

def validate___definitions_game_json_properties_bots(data):
    validate___definitions_parts_json__defs_bots(data)
    return data

def validate___definitions_parts_json__defs_bots(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                if not isinstance(data_value, (list, tuple)):
                    raise MisfitError
                data_value_is_list = isinstance(data_value, (list, tuple))
                if data_value_is_list:
                    data_value_len = len(data_value)
                    for data_value_x, data_value_item in enumerate(data_value):
                        validate___definitions_parts_json__defs_answer_rule(data_value_item)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_answer_rule(data):
    if not isinstance(data, (str, bool, dict)):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        if 'in' in data_keys:
            data_keys.remove('in')
            data__in = data['in']
            validate___definitions_parts_json__defs_in_an_answer(data__in)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_in_an_answer(data__when)
        for data_key in data_keys:
            if data_key not in ['in', 'when']:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_answer(data_value)
    return data

def validate___definitions_parts_json__defs_answer(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'in' in data_keys:
            data_keys.remove('in')
            data__in = data['in']
            validate___definitions_parts_json__defs_name(data__in)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        for data_key in data_keys:
            if data_key not in ['in', 'when']:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_expression(data_value)
    return data

def validate___definitions_parts_json__defs_in_an_answer(data):
    raise MisfitError
    return data

def validate___definitions_game_json_properties_allow(data):
    validate___definitions_parts_json__defs_allow(data)
    return data

def validate___definitions_parts_json__defs_allow(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_accepted(data_value)
    return data

def validate___definitions_parts_json__defs_accepted(data):
    if not isinstance(data, (str, dict)):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                if not isinstance(data_value, str):
                    raise MisfitError
    return data

def validate___definitions_game_json_properties_examples(data):
    validate___definitions_parts_json__defs_examples(data)
    return data

def validate___definitions_parts_json__defs_examples(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_example(data_value)
    return data

def validate___definitions_parts_json__defs_example(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['players']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'players' in data_keys:
            data_keys.remove('players')
            data__players = data['players']
            if not isinstance(data__players, (list, tuple)):
                raise MisfitError
            data__players_is_list = isinstance(data__players, (list, tuple))
            if data__players_is_list:
                data__players_len = len(data__players)
                if data__players_len < 1:
                    raise MisfitError
                for data__players_x, data__players_item in enumerate(data__players):
                    validate___definitions_parts_json__defs_text(data__players_item)
        if 'settings' in data_keys:
            data_keys.remove('settings')
            data__settings = data['settings']
            if not isinstance(data__settings, dict):
                raise MisfitError
            data__settings_is_dict = isinstance(data__settings, dict)
            if data__settings_is_dict:
                data__settings_keys = set(data__settings.keys())
                for data__settings_key in data__settings_keys:
                    if data__settings_key not in []:
                        data__settings_value = data__settings.get(data__settings_key)
                        validate___definitions_parts_json__defs_setting_value(data__settings_value)
                data__settings_len = len(data__settings)
                if data__settings_len != 0:
                    data__settings_property_names = True
                    for data__settings_key in data__settings:
                        try:
                            validate___definitions_parts_json__defs_name(data__settings_key)
                        except MisfitError:
                            data__settings_property_names = False
                    if not data__settings_property_names:
                        raise MisfitError
        if 'given' in data_keys:
            data_keys.remove('given')
            data__given = data['given']
            if not isinstance(data__given, dict):
                raise MisfitError
            data__given_is_dict = isinstance(data__given, dict)
            if data__given_is_dict:
                data__given_keys = set(data__given.keys())
                for data__given_key in data__given_keys:
                    if data__given_key not in []:
                        data__given_value = data__given.get(data__given_key)
                        if not isinstance(data__given_value, (str, int, bool, list, tuple)) and (not (isinstance(data__given_value, float) and data__given_value.is_integer())):
                            raise MisfitError
                        data__given_value_is_list = isinstance(data__given_value, (list, tuple))
                        if data__given_value_is_list:
                            data__given_value_len = len(data__given_value)
                            for data__given_value_x, data__given_value_item in enumerate(data__given_value):
                                validate___definitions_parts_json__defs_text(data__given_value_item)
        if 'start' in data_keys:
            data_keys.remove('start')
            data__start = data['start']
            validate___definitions_parts_json__defs_name(data__start)
        if 'chance' in data_keys:
            data_keys.remove('chance')
            data__chance = data['chance']
            if not isinstance(data__chance, (list, tuple)):
                raise MisfitError
            data__chance_is_list = isinstance(data__chance, (list, tuple))
            if data__chance_is_list:
                data__chance_len = len(data__chance)
                for data__chance_x, data__chance_item in enumerate(data__chance):
                    validate___definitions_parts_json__defs_text(data__chance_item)
        if 'play' in data_keys:
            data_keys.remove('play')
            data__play = data['play']
            if not isinstance(data__play, (list, tuple)):
                raise MisfitError
            data__play_is_list = isinstance(data__play, (list, tuple))
            if data__play_is_list:
                data__play_len = len(data__play)
                for data__play_x, data__play_item in enumerate(data__play):
                    validate___definitions_parts_json__defs_play(data__play_item)
        if 'then' in data_keys:
            data_keys.remove('then')
            data__then = data['then']
            if not isinstance(data__then, (list, tuple)):
                raise MisfitError
            data__then_is_list = isinstance(data__then, (list, tuple))
            if data__then_is_list:
                data__then_len = len(data__then)
                for data__then_x, data__then_item in enumerate(data__then):
                    if not isinstance(data__then_item, str):
                        raise MisfitError
        if 'refused' in data_keys:
            data_keys.remove('refused')
            data__refused = data['refused']
            if not isinstance(data__refused, (list, tuple)):
                raise MisfitError
            data__refused_is_list = isinstance(data__refused, (list, tuple))
            if data__refused_is_list:
                data__refused_len = len(data__refused)
                for data__refused_x, data__refused_item in enumerate(data__refused):
                    if not isinstance(data__refused_item, str):
                        raise MisfitError
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_source(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^(seed|derived|published|assumption|.*[0-9].*)$'].search(data):
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_play(data):
    if not isinstance(data, (str, dict)):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['play', 'repeat']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'play' in data_keys:
            data_keys.remove('play')
            data__play = data['play']
            if not isinstance(data__play, (str, list, tuple)):
                raise MisfitError
            data__play_is_list = isinstance(data__play, (list, tuple))
            if data__play_is_list:
                data__play_len = len(data__play)
                if data__play_len < 1:
                    raise MisfitError
                for data__play_x, data__play_item in enumerate(data__play):
                    validate___definitions_parts_json__defs_play(data__play_item)
        if 'repeat' in data_keys:
            data_keys.remove('repeat')
            data__repeat = data['repeat']
            if not isinstance(data__repeat, int) and (not (isinstance(data__repeat, float) and data__repeat.is_integer())) or isinstance(data__repeat, bool):
                raise MisfitError
            if isinstance(data__repeat, (int, float)) and (not isinstance(data__repeat, bool)):
                if data__repeat < 1:
                    raise MisfitError
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_setting_value(data):
    if not isinstance(data, (str, int, bool, list, tuple)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_expression(data_item)
    return data

def validate___definitions_game_json_properties_always(data):
    validate___definitions_parts_json__defs_always(data)
    return data

def validate___definitions_parts_json__defs_always(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_condition(data_value)
    return data

def validate___definitions_game_json_properties_winner(data):
    validate___definitions_parts_json__defs_winner(data)
    return data

def validate___definitions_parts_json__defs_winner(data):
    if not isinstance(data, (list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_winner_line(data_item)
    return data

def validate___definitions_parts_json__defs_winner_line(data):
    if not isinstance(data, (str, dict)):
        raise MisfitError
    try:
        if not isinstance(data, dict):
            raise MisfitError
    except MisfitError:
        if not (isinstance(data, str) and data == 'shared' or (isinstance(data, str) and data == 'draw')):
            raise MisfitError
    else:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data_len = len(data)
            if data_len < 1:
                raise MisfitError
            data_keys = set(data.keys())
            if 'most' in data_keys:
                data_keys.remove('most')
                data__most = data['most']
                validate___definitions_parts_json__defs_expression(data__most)
            if 'least' in data_keys:
                data_keys.remove('least')
                data__least = data['least']
                validate___definitions_parts_json__defs_expression(data__least)
            if 'only' in data_keys:
                data_keys.remove('only')
                data__only = data['only']
                validate___definitions_parts_json__defs_condition(data__only)
            if 'together' in data_keys:
                data_keys.remove('together')
                data__together = data['together']
                validate___definitions_parts_json__defs_condition(data__together)
            if 'about' in data_keys:
                data_keys.remove('about')
                data__about = data['about']
                validate___definitions_parts_json__defs_text(data__about)
            if data_keys:
                raise MisfitError
        try:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data__missing_keys = set(['about']) - data.keys()
                if data__missing_keys:
                    raise MisfitError
        except MisfitError:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_len = len(data)
                if data_len > 1:
                    raise MisfitError
        else:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_len = len(data)
                if data_len < 2:
                    raise MisfitError
                if data_len > 2:
                    raise MisfitError
    return data

def validate___definitions_variant_json__defs_score_line(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'before' in data_keys:
            data_keys.remove('before')
            data__before = data['before']
            validate___definitions_variant_json__defs_before(data__before)
        if 'after' in data_keys:
            data_keys.remove('after')
            data__after = data['after']
            validate___definitions_variant_json__defs_after(data__after)
        if 'for' in data_keys:
            data_keys.remove('for')
            data__for = data['for']
            validate___definitions_parts_json__defs_score_line_properties_for(data__for)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_score_line_properties_when(data__when)
        if 'points' in data_keys:
            data_keys.remove('points')
            data__points = data['points']
            validate___definitions_parts_json__defs_score_line_properties_points(data__points)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_score_line_properties_points(data):
    validate___definitions_parts_json__defs_expression(data)
    return data

def validate___definitions_parts_json__defs_score_line_properties_when(data):
    validate___definitions_parts_json__defs_condition(data)
    return data

def validate___definitions_parts_json__defs_score_line_properties_for(data):
    validate___definitions_parts_json__defs_binder(data)
    return data

def validate___definitions_variant_json__defs_after(data):
    validate___definitions_variant_json__defs_beside(data)
    return data

def validate___definitions_variant_json__defs_beside(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_variant_json__defs_before(data):
    validate___definitions_variant_json__defs_beside(data)
    return data

def validate___definitions_game_json_properties_ends_at_once_when(data):
    validate___definitions_parts_json__defs_condition(data)
    return data

def validate___definitions_game_json_properties_automatic(data):
    validate___definitions_parts_json__defs_automatic(data)
    return data

def validate___definitions_parts_json__defs_automatic(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'seat' in data_keys:
            data_keys.remove('seat')
            data__seat = data['seat']
            validate___definitions_parts_json__defs_expression(data__seat)
        if 'name' in data_keys:
            data_keys.remove('name')
            data__name = data['name']
            validate___definitions_parts_json__defs_text(data__name)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'rules' in data_keys:
            data_keys.remove('rules')
            data__rules = data['rules']
            if not isinstance(data__rules, (list, tuple)):
                raise MisfitError
            data__rules_is_list = isinstance(data__rules, (list, tuple))
            if data__rules_is_list:
                data__rules_len = len(data__rules)
                for data__rules_x, data__rules_item in enumerate(data__rules):
                    validate___definitions_parts_json__defs_answer_rule(data__rules_item)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_game_json_properties_mechanics(data):
    validate___definitions_parts_json__defs_mechanics(data)
    return data

def validate___definitions_variant_json__defs_procedures(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_variant_json__defs_procedure(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_procedure_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_procedure_name(data):
    validate___definitions_parts_json__defs_signature(data)
    try:
        if isinstance(data, str):
            if not REGEX_PATTERNS['^(do|when|for|while|until|repeat|phases|state|before|after|if|then|else|match|cases|other|choose|offer|together|by|accept|ask|otherwise|secret|options|pick|must|check|fine|kind|takes|about|source|default|remove|always)\\s*(\\(|$)'].search(data):
                raise MisfitError
    except MisfitError:
        pass
    else:
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_signature(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^[A-Za-z_][A-Za-z_0-9]*(\\s*\\(\\s*([A-Za-z_][A-Za-z_0-9]*(\\s*,\\s*[A-Za-z_][A-Za-z_0-9]*)*)?\\s*\\))?$'].search(data):
            raise MisfitError
    return data

def validate___definitions_variant_json__defs_procedure(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'before' in data_keys:
            data_keys.remove('before')
            data__before = data['before']
            validate___definitions_variant_json__defs_before(data__before)
        if 'after' in data_keys:
            data_keys.remove('after')
            data__after = data['after']
            validate___definitions_variant_json__defs_after(data__after)
        if 'names' in data_keys:
            data_keys.remove('names')
            data__names = data['names']
            validate___definitions_parts_json__defs_other_names(data__names)
        if 'ask' in data_keys:
            data_keys.remove('ask')
            data__ask = data['ask']
            validate___definitions_parts_json__defs_questions(data__ask)
        if 'kind' in data_keys:
            data_keys.remove('kind')
            data__kind = data['kind']
            validate___definitions_parts_json__defs_procedure_then_properties_kind(data__kind)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if 'state' in data_keys:
            data_keys.remove('state')
            data__state = data['state']
            validate___definitions_variant_json__defs_places(data__state)
        if 'always' in data_keys:
            data_keys.remove('always')
            data__always = data['always']
            validate___definitions_parts_json__defs_procedure_then_properties_always(data__always)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        for data_key in data_keys:
            if data_key not in ['before', 'after', 'names', 'ask', 'kind', 'do', 'state', 'always', 'about', 'source']:
                data_value = data.get(data_key)
                validate___definitions_variant_json__defs_slot(data_value)
    return data

def validate___definitions_variant_json__defs_slot(data):
    if not isinstance(data, (str, int, bool, list, tuple, dict)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_step(data_item)
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_variant_json__defs_reason(data_value)
    return data

def validate___definitions_variant_json__defs_reason(data):
    if not isinstance(data, (str, bool, dict)):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'check' in data_keys:
            data_keys.remove('check')
            data__check = data['check']
            validate___definitions_parts_json__defs_reason_properties_check(data__check)
        if 'fine' in data_keys:
            data_keys.remove('fine')
            data__fine = data['fine']
            validate___definitions_parts_json__defs_reason_properties_fine(data__fine)
        if 'before' in data_keys:
            data_keys.remove('before')
            data__before = data['before']
            validate___definitions_variant_json__defs_before(data__before)
        if 'after' in data_keys:
            data_keys.remove('after')
            data__after = data['after']
            validate___definitions_variant_json__defs_after(data__after)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_reason_properties_fine(data):
    validate___definitions_parts_json__defs_steps(data)
    return data

def validate___definitions_parts_json__defs_reason_properties_check(data):
    validate___definitions_parts_json__defs_condition(data)
    return data

def validate___definitions_parts_json__defs_procedure_then_properties_always(data):
    validate___definitions_parts_json__defs_always(data)
    return data

def validate___definitions_parts_json__defs_procedure_then_properties_kind(data):
    validate___definitions_parts_json__defs_name(data)
    return data

def validate___definitions_parts_json__defs_questions(data):
    if not isinstance(data, (str, int, bool)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_other_names(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_plain_name(data_value)
    return data

def validate___definitions_variant_json__defs_phases(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_variant_json__defs_phase(data_value)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_plain_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_variant_json__defs_phase(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'before' in data_keys:
            data_keys.remove('before')
            data__before = data['before']
            validate___definitions_variant_json__defs_before(data__before)
        if 'after' in data_keys:
            data_keys.remove('after')
            data__after = data['after']
            validate___definitions_variant_json__defs_after(data__after)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_phase_properties_when(data__when)
        if 'for' in data_keys:
            data_keys.remove('for')
            data__for = data['for']
            validate___definitions_parts_json__defs_phase_properties_for(data__for)
        if 'while' in data_keys:
            data_keys.remove('while')
            data__while = data['while']
            validate___definitions_parts_json__defs_phase_properties_while(data__while)
        if 'until' in data_keys:
            data_keys.remove('until')
            data__until = data['until']
            validate___definitions_parts_json__defs_phase_properties_until(data__until)
        if 'repeat' in data_keys:
            data_keys.remove('repeat')
            data__repeat = data['repeat']
            validate___definitions_parts_json__defs_phase_properties_repeat(data__repeat)
        if 'state' in data_keys:
            data_keys.remove('state')
            data__state = data['state']
            validate___definitions_variant_json__defs_places(data__state)
        if 'phases' in data_keys:
            data_keys.remove('phases')
            data__phases = data['phases']
            validate___definitions_variant_json__defs_phases(data__phases)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_phase_properties_do(data__do)
        if 'always' in data_keys:
            data_keys.remove('always')
            data__always = data['always']
            validate___definitions_parts_json__defs_phase_properties_always(data__always)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_phase_properties_always(data):
    validate___definitions_parts_json__defs_always(data)
    return data

def validate___definitions_parts_json__defs_phase_properties_do(data):
    validate___definitions_parts_json__defs_steps(data)
    return data

def validate___definitions_parts_json__defs_phase_properties_repeat(data):
    validate___definitions_parts_json__defs_expression(data)
    return data

def validate___definitions_parts_json__defs_phase_properties_until(data):
    validate___definitions_parts_json__defs_condition(data)
    return data

def validate___definitions_parts_json__defs_phase_properties_while(data):
    validate___definitions_parts_json__defs_condition(data)
    return data

def validate___definitions_parts_json__defs_phase_properties_for(data):
    validate___definitions_parts_json__defs_binder(data)
    return data

def validate___definitions_parts_json__defs_phase_properties_when(data):
    validate___definitions_parts_json__defs_condition(data)
    return data

def validate___definitions_game_json_properties_setup(data):
    validate___definitions_parts_json__defs_steps(data)
    return data

def validate___definitions_game_json_properties_define(data):
    validate___definitions_parts_json__defs_define(data)
    return data

def validate___definitions_parts_json__defs_define(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_expression(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_signature(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_variant_json__defs_places(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_variant_json__defs_place(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_variant_json__defs_place(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'cards' in data_keys:
            data_keys.remove('cards')
            data__cards = data['cards']
            validate___definitions_parts_json__defs_kinds(data__cards)
        if 'loose' in data_keys:
            data_keys.remove('loose')
            data__loose = data['loose']
            validate___definitions_parts_json__defs_mark(data__loose)
        if 'holds' in data_keys:
            data_keys.remove('holds')
            data__holds = data['holds']
            validate___definitions_parts_json__defs_expression(data__holds)
        if 'refill' in data_keys:
            data_keys.remove('refill')
            data__refill = data['refill']
            validate___definitions_parts_json__defs_refill(data__refill)
        if 'tokens' in data_keys:
            data_keys.remove('tokens')
            data__tokens = data['tokens']
            validate___definitions_parts_json__defs_kinds(data__tokens)
        if 'at most' in data_keys:
            data_keys.remove('at most')
            data__atmost = data['at most']
            validate___definitions_parts_json__defs_expression(data__atmost)
        if 'number' in data_keys:
            data_keys.remove('number')
            data__number = data['number']
            validate___definitions_parts_json__defs_expression(data__number)
        if 'range' in data_keys:
            data_keys.remove('range')
            data__range = data['range']
            validate___definitions_parts_json__defs_stay(data__range)
        if 'flag' in data_keys:
            data_keys.remove('flag')
            data__flag = data['flag']
            validate___definitions_parts_json__defs_mark(data__flag)
        if 'a' in data_keys:
            data_keys.remove('a')
            data__a = data['a']
            validate___definitions_parts_json__defs_type(data__a)
        if 'untold' in data_keys:
            data_keys.remove('untold')
            data__untold = data['untold']
            validate___definitions_parts_json__defs_mark(data__untold)
        if 'seen by' in data_keys:
            data_keys.remove('seen by')
            data__seenby = data['seen by']
            validate___definitions_parts_json__defs_seen_by(data__seenby)
        if 'for each' in data_keys:
            data_keys.remove('for each')
            data__foreach = data['for each']
            validate___definitions_parts_json__defs_for_each(data__foreach)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_game_json_properties_tables(data):
    validate___definitions_parts_json__defs_tables(data)
    return data

def validate___definitions_parts_json__defs_tables(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_table(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_table(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_table_cell(data_value)
    return data

def validate___definitions_parts_json__defs_table_cell(data):
    if not isinstance(data, (str, int, bool, list, tuple, dict)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_expression(data_item)
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_table_cell(data_value)
    return data

def validate___definitions_variant_json__defs_component(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'tokens' in data_keys:
            data_keys.remove('tokens')
            data__tokens = data['tokens']
            validate___definitions_parts_json__defs_supply(data__tokens)
        if 'plural' in data_keys:
            data_keys.remove('plural')
            data__plural = data['plural']
            validate___definitions_parts_json__defs_plural(data__plural)
        if 'attributes' in data_keys:
            data_keys.remove('attributes')
            data__attributes = data['attributes']
            validate___definitions_parts_json__defs_attributes(data__attributes)
        if 'state' in data_keys:
            data_keys.remove('state')
            data__state = data['state']
            validate___definitions_variant_json__defs_places(data__state)
        if 'name' in data_keys:
            data_keys.remove('name')
            data__name = data['name']
            validate___definitions_parts_json__defs_cards_properties_name(data__name)
        if 'rolled' in data_keys:
            data_keys.remove('rolled')
            data__rolled = data['rolled']
            validate___definitions_parts_json__defs_cards_properties_rolled(data__rolled)
        if 'cards' in data_keys:
            data_keys.remove('cards')
            data__cards = data['cards']
            validate___definitions_parts_json__defs_cards_properties_cards(data__cards)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_cards_properties_cards(data):
    if not isinstance(data, (list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_card_row(data_item)
    return data

def validate___definitions_parts_json__defs_card_row(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'copies' in data_keys:
            data_keys.remove('copies')
            data__copies = data['copies']
            validate___definitions_parts_json__defs_expression(data__copies)
        for data_key in data_keys:
            if data_key not in ['copies']:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_card_values(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_card_values(data):
    if not isinstance(data, (str, int, bool, list, tuple)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_card_value(data_item)
    return data

def validate___definitions_parts_json__defs_card_value(data):
    if not isinstance(data, (str, int, bool, list, tuple)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_text(data_item)
    return data

def validate___definitions_parts_json__defs_cards_properties_rolled(data):
    validate___definitions_parts_json__defs_name(data)
    return data

def validate___definitions_parts_json__defs_cards_properties_name(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_parts_json__defs_attributes(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_attribute(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_attribute(data):
    if not isinstance(data, (list, tuple, str, dict)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_name(data_item)
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['range']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'range' in data_keys:
            data_keys.remove('range')
            data__range = data['range']
            validate___definitions_parts_json__defs_range(data__range)
        if 'names' in data_keys:
            data_keys.remove('names')
            data__names = data['names']
            if not isinstance(data__names, dict):
                raise MisfitError
            data__names_is_dict = isinstance(data__names, dict)
            if data__names_is_dict:
                data__names_keys = set(data__names.keys())
                for data__names_key in data__names_keys:
                    if data__names_key not in []:
                        data__names_value = data__names.get(data__names_key)
                        validate___definitions_parts_json__defs_name(data__names_value)
                data__names_len = len(data__names)
                if data__names_len != 0:
                    data__names_property_names = True
                    for data__names_key in data__names:
                        try:
                            if isinstance(data__names_key, str):
                                if not REGEX_PATTERNS['^-?[0-9]+$'].search(data__names_key):
                                    raise MisfitError
                        except MisfitError:
                            data__names_property_names = False
                    if not data__names_property_names:
                        raise MisfitError
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_range(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['\\.\\.'].search(data):
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_plural(data):
    if not isinstance(data, str):
        raise MisfitError
    if isinstance(data, str):
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_supply(data):
    if not isinstance(data, (int, str)) and (not (isinstance(data, float) and data.is_integer())) or isinstance(data, bool):
        raise MisfitError
    return data

def validate___definitions_game_json_properties_values(data):
    validate___definitions_parts_json__defs_values(data)
    return data

def validate___definitions_parts_json__defs_values(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_names(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_variant_json__defs_setting(data):
    if not isinstance(data, (str, int, bool, list, tuple, dict)) and (not (isinstance(data, float) and data.is_integer())):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_expression(data_item)
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'default' in data_keys:
            data_keys.remove('default')
            data__default = data['default']
            validate___definitions_parts_json__defs_setting_properties_default(data__default)
        if 'range' in data_keys:
            data_keys.remove('range')
            data__range = data['range']
            validate___definitions_parts_json__defs_setting_properties_range(data__range)
        if 'one of' in data_keys:
            data_keys.remove('one of')
            data__oneof = data['one of']
            validate___definitions_parts_json__defs_setting_properties_one_of(data__oneof)
        if 'each' in data_keys:
            data_keys.remove('each')
            data__each = data['each']
            validate___definitions_parts_json__defs_setting_properties_each(data__each)
        if 'length' in data_keys:
            data_keys.remove('length')
            data__length = data['length']
            validate___definitions_parts_json__defs_setting_properties_length(data__length)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_setting_properties_length(data):
    validate___definitions_parts_json__defs_range(data)
    return data

def validate___definitions_parts_json__defs_setting_properties_each(data):
    validate___definitions_parts_json__defs_range(data)
    return data

def validate___definitions_parts_json__defs_setting_properties_one_of(data):
    validate___definitions_parts_json__defs_names(data)
    return data

def validate___definitions_parts_json__defs_setting_properties_range(data):
    validate___definitions_parts_json__defs_range(data)
    return data

def validate___definitions_parts_json__defs_setting_properties_default(data):
    validate___definitions_parts_json__defs_setting_value(data)
    return data

def validate___definitions_parts_json__defs_setting_checks(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_condition(data_value)
    return data

def validate___definitions_game_json_properties_uses(data):
    validate___definitions_parts_json__defs_uses(data)
    return data

def validate___definitions_parts_json__defs_uses(data):
    if not isinstance(data, (list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_file(data_item)
    return data

def validate___definitions_parts_json__defs_file(data):
    if not isinstance(data, str):
        raise MisfitError
    return data

def validate___definitions_game_json_properties_teams(data):
    validate___definitions_parts_json__defs_teams(data)
    return data

def validate___definitions_parts_json__defs_teams(data):
    if not isinstance(data, (list, tuple, dict)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_team(data_item)
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_sides(data_value)
    return data

def validate___definitions_parts_json__defs_sides(data):
    if not isinstance(data, (list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_team(data_item)
    return data

def validate___definitions_parts_json__defs_team(data):
    if not isinstance(data, (list, tuple)):
        raise MisfitError
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        for data_x, data_item in enumerate(data):
            validate___definitions_parts_json__defs_seat(data_item)
    return data

def validate___definitions_parts_json__defs_seat(data):
    if not isinstance(data, int) and (not (isinstance(data, float) and data.is_integer())) or isinstance(data, bool):
        raise MisfitError
    if isinstance(data, (int, float)) and (not isinstance(data, bool)):
        if data < 1:
            raise MisfitError
    return data

def validate___definitions_game_json_properties_order(data):
    if not (isinstance(data, str) and data == 'clockwise' or (isinstance(data, str) and data == 'counterclockwise')):
        raise MisfitError
    return data

def validate___definitions_game_json_properties_players(data):
    if not isinstance(data, (str, int)) and (not (isinstance(data, float) and data.is_integer())) or isinstance(data, bool):
        raise MisfitError
    if isinstance(data, str):
        if not REGEX_PATTERNS['^[0-9]+\\.\\.[0-9]+$'].search(data):
            raise MisfitError
    if isinstance(data, (int, float)) and (not isinstance(data, bool)):
        if data < 1:
            raise MisfitError
    return data

def validate___definitions_game_json_properties_credits(data):
    validate___definitions_parts_json__defs_credits(data)
    return data

def validate___definitions_parts_json__defs_credits(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_text(data_value)
    return data

def validate___definitions_game_json_properties_title(data):
    validate___definitions_parts_json__defs_text(data)
    return data

def validate___definitions_game_json(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['rulewright', 'game', 'players', 'phases', 'winner']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'rulewright' in data_keys:
            data_keys.remove('rulewright')
            data__rulewright = data['rulewright']
            if not (isinstance(data__rulewright, (int, float)) and (not isinstance(data__rulewright, bool)) and (data__rulewright == 1)):
                raise MisfitError
        if 'game' in data_keys:
            data_keys.remove('game')
            data__game = data['game']
            validate___definitions_parts_json__defs_called(data__game)
        if 'title' in data_keys:
            data_keys.remove('title')
            data__title = data['title']
            validate___definitions_parts_json__defs_text(data__title)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_text(data__about)
        if 'credits' in data_keys:
            data_keys.remove('credits')
            data__credits = data['credits']
            validate___definitions_parts_json__defs_credits(data__credits)
        if 'players' in data_keys:
            data_keys.remove('players')
            data__players = data['players']
            if not isinstance(data__players, (str, int)) and (not (isinstance(data__players, float) and data__players.is_integer())) or isinstance(data__players, bool):
                raise MisfitError
            if isinstance(data__players, str):
                if not REGEX_PATTERNS['^[0-9]+\\.\\.[0-9]+$'].search(data__players):
                    raise MisfitError
            if isinstance(data__players, (int, float)) and (not isinstance(data__players, bool)):
                if data__players < 1:
                    raise MisfitError
        if 'order' in data_keys:
            data_keys.remove('order')
            data__order = data['order']
            if not (isinstance(data__order, str) and data__order == 'clockwise' or (isinstance(data__order, str) and data__order == 'counterclockwise')):
                raise MisfitError
        if 'teams' in data_keys:
            data_keys.remove('teams')
            data__teams = data['teams']
            validate___definitions_parts_json__defs_teams(data__teams)
        if 'uses' in data_keys:
            data_keys.remove('uses')
            data__uses = data['uses']
            validate___definitions_parts_json__defs_uses(data__uses)
        if 'settings' in data_keys:
            data_keys.remove('settings')
            data__settings = data['settings']
            validate___definitions_parts_json__defs_settings(data__settings)
        if 'values' in data_keys:
            data_keys.remove('values')
            data__values = data['values']
            validate___definitions_parts_json__defs_values(data__values)
        if 'components' in data_keys:
            data_keys.remove('components')
            data__components = data['components']
            validate___definitions_parts_json__defs_components(data__components)
        if 'tables' in data_keys:
            data_keys.remove('tables')
            data__tables = data['tables']
            validate___definitions_parts_json__defs_tables(data__tables)
        if 'table' in data_keys:
            data_keys.remove('table')
            data__table = data['table']
            validate___definitions_parts_json__defs_places(data__table)
        if 'player' in data_keys:
            data_keys.remove('player')
            data__player = data['player']
            validate___definitions_parts_json__defs_places(data__player)
        if 'define' in data_keys:
            data_keys.remove('define')
            data__define = data['define']
            validate___definitions_parts_json__defs_define(data__define)
        if 'setup' in data_keys:
            data_keys.remove('setup')
            data__setup = data['setup']
            validate___definitions_parts_json__defs_steps(data__setup)
        if 'phases' in data_keys:
            data_keys.remove('phases')
            data__phases = data['phases']
            validate___definitions_parts_json__defs_phases(data__phases)
        if 'auctions' in data_keys:
            data_keys.remove('auctions')
            data__auctions = data['auctions']
            validate___definitions_parts_json__defs_procedures(data__auctions)
        if 'payouts' in data_keys:
            data_keys.remove('payouts')
            data__payouts = data['payouts']
            validate___definitions_parts_json__defs_procedures(data__payouts)
        if 'rules' in data_keys:
            data_keys.remove('rules')
            data__rules = data['rules']
            validate___definitions_parts_json__defs_procedures(data__rules)
        if 'mechanics' in data_keys:
            data_keys.remove('mechanics')
            data__mechanics = data['mechanics']
            validate___definitions_parts_json__defs_mechanics(data__mechanics)
        if 'automatic' in data_keys:
            data_keys.remove('automatic')
            data__automatic = data['automatic']
            validate___definitions_parts_json__defs_automatic(data__automatic)
        if 'ends at once when' in data_keys:
            data_keys.remove('ends at once when')
            data__endsatoncewhen = data['ends at once when']
            validate___definitions_parts_json__defs_condition(data__endsatoncewhen)
        if 'scoring' in data_keys:
            data_keys.remove('scoring')
            data__scoring = data['scoring']
            validate___definitions_parts_json__defs_scoring(data__scoring)
        if 'winner' in data_keys:
            data_keys.remove('winner')
            data__winner = data['winner']
            validate___definitions_parts_json__defs_winner(data__winner)
        if 'always' in data_keys:
            data_keys.remove('always')
            data__always = data['always']
            validate___definitions_parts_json__defs_always(data__always)
        if 'examples' in data_keys:
            data_keys.remove('examples')
            data__examples = data['examples']
            validate___definitions_parts_json__defs_examples(data__examples)
        if 'allow' in data_keys:
            data_keys.remove('allow')
            data__allow = data['allow']
            validate___definitions_parts_json__defs_allow(data__allow)
        if 'bots' in data_keys:
            data_keys.remove('bots')
            data__bots = data['bots']
            validate___definitions_parts_json__defs_bots(data__bots)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_scoring(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_score_line(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_score_line(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['points']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'for' in data_keys:
            data_keys.remove('for')
            data__for = data['for']
            validate___definitions_parts_json__defs_binder(data__for)
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'points' in data_keys:
            data_keys.remove('points')
            data__points = data['points']
            validate___definitions_parts_json__defs_expression(data__points)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_procedures(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_procedure(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_procedure_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_procedure(data):
    if not isinstance(data, dict):
        raise MisfitError
    try:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['kind']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    except MisfitError:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['do']) - data.keys()
            if data__missing_keys:
                raise MisfitError
            data_keys = set(data.keys())
            if 'do' in data_keys:
                data_keys.remove('do')
                data__do = data['do']
                validate___definitions_parts_json__defs_steps(data__do)
            if 'state' in data_keys:
                data_keys.remove('state')
                data__state = data['state']
                validate___definitions_parts_json__defs_places(data__state)
            if 'always' in data_keys:
                data_keys.remove('always')
                data__always = data['always']
                validate___definitions_parts_json__defs_always(data__always)
            if 'about' in data_keys:
                data_keys.remove('about')
                data__about = data['about']
                validate___definitions_parts_json__defs_about(data__about)
            if 'source' in data_keys:
                data_keys.remove('source')
                data__source = data['source']
                validate___definitions_parts_json__defs_source(data__source)
            if 'kind' in data_keys:
                data_keys.remove('kind')
                data__kind = data['kind']
                pass
            if data_keys:
                raise MisfitError
    else:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data_keys = set(data.keys())
            if 'kind' in data_keys:
                data_keys.remove('kind')
                data__kind = data['kind']
                validate___definitions_parts_json__defs_name(data__kind)
            if 'names' in data_keys:
                data_keys.remove('names')
                data__names = data['names']
                validate___definitions_parts_json__defs_other_names(data__names)
            if 'ask' in data_keys:
                data_keys.remove('ask')
                data__ask = data['ask']
                validate___definitions_parts_json__defs_questions(data__ask)
            if 'always' in data_keys:
                data_keys.remove('always')
                data__always = data['always']
                validate___definitions_parts_json__defs_always(data__always)
            if 'about' in data_keys:
                data_keys.remove('about')
                data__about = data['about']
                validate___definitions_parts_json__defs_about(data__about)
            if 'source' in data_keys:
                data_keys.remove('source')
                data__source = data['source']
                validate___definitions_parts_json__defs_source(data__source)
            if 'do' in data_keys:
                data_keys.remove('do')
                data__do = data['do']
                raise MisfitError
            for data_key in data_keys:
                if data_key not in ['kind', 'names', 'ask', 'always', 'about', 'source', 'do']:
                    data_value = data.get(data_key)
                    validate___definitions_parts_json__defs_slot(data_value)
    return data

def validate___definitions_parts_json__defs_phases(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_len = len(data)
        if data_len < 1:
            raise MisfitError
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_phase(data_value)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_plain_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_phase(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        if 'for' in data:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_keys = set(data.keys())
                if 'while' in data_keys:
                    data_keys.remove('while')
                    data__while = data['while']
                    validate___definitions_parts_json__defs_second_phase_loop(data__while)
                if 'until' in data_keys:
                    data_keys.remove('until')
                    data__until = data['until']
                    validate___definitions_parts_json__defs_second_phase_loop(data__until)
                if 'repeat' in data_keys:
                    data_keys.remove('repeat')
                    data__repeat = data['repeat']
                    validate___definitions_parts_json__defs_second_phase_loop(data__repeat)
        if 'while' in data:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_keys = set(data.keys())
                if 'until' in data_keys:
                    data_keys.remove('until')
                    data__until = data['until']
                    validate___definitions_parts_json__defs_second_phase_loop(data__until)
                if 'repeat' in data_keys:
                    data_keys.remove('repeat')
                    data__repeat = data['repeat']
                    validate___definitions_parts_json__defs_second_phase_loop(data__repeat)
        if 'until' in data:
            data_is_dict = isinstance(data, dict)
            if data_is_dict:
                data_keys = set(data.keys())
                if 'repeat' in data_keys:
                    data_keys.remove('repeat')
                    data__repeat = data['repeat']
                    validate___definitions_parts_json__defs_second_phase_loop(data__repeat)
        data_keys = set(data.keys())
        if 'when' in data_keys:
            data_keys.remove('when')
            data__when = data['when']
            validate___definitions_parts_json__defs_condition(data__when)
        if 'for' in data_keys:
            data_keys.remove('for')
            data__for = data['for']
            validate___definitions_parts_json__defs_binder(data__for)
        if 'while' in data_keys:
            data_keys.remove('while')
            data__while = data['while']
            validate___definitions_parts_json__defs_condition(data__while)
        if 'until' in data_keys:
            data_keys.remove('until')
            data__until = data['until']
            validate___definitions_parts_json__defs_condition(data__until)
        if 'repeat' in data_keys:
            data_keys.remove('repeat')
            data__repeat = data['repeat']
            validate___definitions_parts_json__defs_expression(data__repeat)
        if 'state' in data_keys:
            data_keys.remove('state')
            data__state = data['state']
            validate___definitions_parts_json__defs_places(data__state)
        if 'phases' in data_keys:
            data_keys.remove('phases')
            data__phases = data['phases']
            validate___definitions_parts_json__defs_phases(data__phases)
        if 'do' in data_keys:
            data_keys.remove('do')
            data__do = data['do']
            validate___definitions_parts_json__defs_steps(data__do)
        if 'always' in data_keys:
            data_keys.remove('always')
            data__always = data['always']
            validate___definitions_parts_json__defs_always(data__always)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    try:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['phases']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    except MisfitError:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['do']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    else:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data_keys = set(data.keys())
            if 'do' in data_keys:
                data_keys.remove('do')
                data__do = data['do']
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_second_phase_loop(data):
    raise MisfitError
    return data

def validate___definitions_parts_json__defs_components(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        for data_key in data_keys:
            if data_key not in []:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_component(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_component(data):
    if not isinstance(data, dict):
        raise MisfitError
    try:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data__missing_keys = set(['tokens']) - data.keys()
            if data__missing_keys:
                raise MisfitError
    except MisfitError:
        validate___definitions_parts_json__defs_cards(data)
    else:
        data_is_dict = isinstance(data, dict)
        if data_is_dict:
            data_keys = set(data.keys())
            if 'tokens' in data_keys:
                data_keys.remove('tokens')
                data__tokens = data['tokens']
                validate___definitions_parts_json__defs_supply(data__tokens)
            if 'plural' in data_keys:
                data_keys.remove('plural')
                data__plural = data['plural']
                validate___definitions_parts_json__defs_plural(data__plural)
            if data_keys:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_cards(data):
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['cards']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'attributes' in data_keys:
            data_keys.remove('attributes')
            data__attributes = data['attributes']
            validate___definitions_parts_json__defs_attributes(data__attributes)
        if 'state' in data_keys:
            data_keys.remove('state')
            data__state = data['state']
            validate___definitions_parts_json__defs_places(data__state)
        if 'name' in data_keys:
            data_keys.remove('name')
            data__name = data['name']
            if not isinstance(data__name, str):
                raise MisfitError
        if 'rolled' in data_keys:
            data_keys.remove('rolled')
            data__rolled = data['rolled']
            validate___definitions_parts_json__defs_name(data__rolled)
        if 'cards' in data_keys:
            data_keys.remove('cards')
            data__cards = data['cards']
            if not isinstance(data__cards, (list, tuple)):
                raise MisfitError
            data__cards_is_list = isinstance(data__cards, (list, tuple))
            if data__cards_is_list:
                data__cards_len = len(data__cards)
                if data__cards_len < 1:
                    raise MisfitError
                for data__cards_x, data__cards_item in enumerate(data__cards):
                    validate___definitions_parts_json__defs_card_row(data__cards_item)
        if data_keys:
            raise MisfitError
    return data

def validate___definitions_parts_json__defs_settings(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if 'check' in data_keys:
            data_keys.remove('check')
            data__check = data['check']
            validate___definitions_parts_json__defs_setting_checks(data__check)
        for data_key in data_keys:
            if data_key not in ['check']:
                data_value = data.get(data_key)
                validate___definitions_parts_json__defs_setting(data_value)
        data_len = len(data)
        if data_len != 0:
            data_property_names = True
            for data_key in data:
                try:
                    validate___definitions_parts_json__defs_name(data_key)
                except MisfitError:
                    data_property_names = False
            if not data_property_names:
                raise MisfitError
    return data

def validate___definitions_parts_json__defs_setting(data):
    if not isinstance(data, dict):
        raise MisfitError
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['default']) - data.keys()
        if data__missing_keys:
            raise MisfitError
        data_keys = set(data.keys())
        if 'default' in data_keys:
            data_keys.remove('default')
            data__default = data['default']
            validate___definitions_parts_json__defs_setting_value(data__default)
        if 'range' in data_keys:
            data_keys.remove('range')
            data__range = data['range']
            validate___definitions_parts_json__defs_range(data__range)
        if 'one of' in data_keys:
            data_keys.remove('one of')
            data__oneof = data['one of']
            validate___definitions_parts_json__defs_names(data__oneof)
        if 'each' in data_keys:
            data_keys.remove('each')
            data__each = data['each']
            validate___definitions_parts_json__defs_range(data__each)
        if 'length' in data_keys:
            data_keys.remove('length')
            data__length = data['length']
            validate___definitions_parts_json__defs_range(data__length)
        if 'about' in data_keys:
            data_keys.remove('about')
            data__about = data['about']
            validate___definitions_parts_json__defs_about(data__about)
        if 'source' in data_keys:
            data_keys.remove('source')
            data__source = data['source']
            validate___definitions_parts_json__defs_source(data__source)
        if data_keys:
            raise MisfitError
    return data
