"""The words of Valparaíso, which pictures and bot share.

`names` are the names as they stand alone, `phrases` the same within sentences and with numbers;
`cards` tells what cards do, `decisions` what is being decided, `facts` about a position,
`player_facts` about a player; `board` is the position as text, `alt` the alt texts of the
pictures. The names that pictures write can be used from here.
"""

from renderers.valparaiso.words.cards import alternative_text as alternative_text
from renderers.valparaiso.words.cards import card_text as card_text
from renderers.valparaiso.words.cards import main_text as main_text
from renderers.valparaiso.words.decisions import doing as doing
from renderers.valparaiso.words.decisions import phase as phase
from renderers.valparaiso.words.names import card as card
from renderers.valparaiso.words.names import house as house
from renderers.valparaiso.words.names import mark as mark
from renderers.valparaiso.words.names import place as place
from renderers.valparaiso.words.names import sea as sea
from renderers.valparaiso.words.names import source as source
from renderers.valparaiso.words.names import space as space
from renderers.valparaiso.words.names import term as term
from renderers.valparaiso.words.names import title as title
