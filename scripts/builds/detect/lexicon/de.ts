import { anywhere, opening } from '../text.ts'
import { type Lexicon, set } from './lexicon.ts'

const verb =
  '(?:ist|war|hat|wird|kann|soll|sollte|muss|will|heißt|bedeutet|gilt|zeigt|macht|führt|liegt|spart|reicht|klingt|dauert|kostet|geht|kam|kommt|wurde|hatte|galt)'
const period =
  '(?:Woche|Monat|Jahr|Quartal|Wochenende|Nacht|Frühjahr|Sommer|Herbst|Winter|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)'

export const de: Lexicon = {
  back: opening(
    'er',
    `sie (?:${verb}|\\p{L}+t)`,
    'es|dies(?:e[rsmn]?)?|jene[rsmn]?',
    `das ${verb}|(?:der|die) ${verb}`,
    'sein(?:e[rnms]?)?|deren|dessen|solch(?:e[rsmn]?)?|(?:der|die|das) (?:letztere|erstere)[nrs]?|letztere[rsmn]?|beide|dabei|dadurch',
    'damit|dafür|dagegen|darauf|darin|daraus|davon|dazu|daran|darüber|hierfür|hierbei|hierzu|dort|das ergebnis|der grund',
    '(?:in|an|auf|für|mit|bei|nach|vor|von|aus|durch|seit|trotz|zu|wegen|unter) (?:dies|jen|solch)e[rsmn]?',
    '(?:eine[rs]?|keine[rs]?|viele|einige|alle|zwei|drei) (?:davon|von ihnen|dieser|dieser)|gemeint (?:ist|sind)',
    'ein (?:weiterer|anderer)|eine (?:weitere|andere)',
  ),
  notBack: opening(
    'es (?:gibt|ist|geht|sei|war|braucht|reicht|lohnt|regnet|handelt|kommt|gab|ging|dauerte?|bleibt|fehlt|fehlen|waren|sind|klingt|hilft|genügt)',
    'damit .*,',
    `diese[rsn]? ${period}`,
    '(?:der|die) (?:kann|will|muss|soll)|dort, wo|seine exzellenz|dazu (?:gehört|zählt).*:$',
  ),
  connective: opening(
    'aber|doch|denn|und|oder|auch|also|deshalb|daher|darum|deswegen|dann|danach|jedoch|dennoch|trotzdem|allerdings|außerdem|zudem',
    'stattdessen|hingegen|andererseits|einerseits|zum beispiel|beispielsweise|schließlich|zuletzt|erstens|zweitens|drittens|ferner',
    'sondern|somit|folglich|ebenso|gleichzeitig|anschließend|so (?:wurde|konnte|lässt|ist|war|hat|kann|wird|entsteht|bleibt)|nicht so',
    'übrigens|zwar|immerhin',
  ),
  notConnective: opening('auch wenn', 'denn je', 'und ob'),
  page: anywhere(
    '(?:in|auf) diese[rmn] (?:Artikel|Beitrag|Text|Seite|Serie|Blog|Newsletter|Abschnitt|Kapitel|Anleitung)',
    'dies(?:e|er|es) (?:Artikel|Beitrag|Text|Seite|Serie|Newsletter|Anleitung|Merkblatt)|siehe (?:oben|unten)',
    '(?:weiter )?unten (?:stehend\\p{L}*|aufgeführt|finden)|oben genannt\\p{L}*|Teil (?:\\d|eins|zwei|drei) (?:unserer|der|dieser)',
    'Abb(?:ildung|\\.) \\d+|Tabelle \\d+|klicken Sie|hier klicken|lesen Sie (?:weiter|hier|auch)',
    'im (?:nächsten|letzten|vorigen) (?:Teil|Beitrag|Abschnitt)|mehr dazu',
  ),
  stale: anywhere(
    'heute|morgen(?! früh)|gestern|vorgestern|kürzlich|neulich|derzeit|momentan|zurzeit',
    `(?:letzte|vergangene|nächste|diese|kommende|vorige)[rsnm]? ${period}s?`,
    'vor (?:wenigen|einigen|ein paar|zwei|drei|\\d+) (?:Tagen|Wochen|Monaten)|heuer|soeben',
  ),
  writer: anywhere('ich', 'mir', 'mich', 'mein(?:e[rsmn]?)?'),
  turn: opening('aber', 'doch', 'jedoch', 'allerdings', 'dennoch', 'trotzdem', 'stattdessen', 'andererseits', 'in wirklichkeit', 'nur:'),
  sequel: opening('aber|doch|jedoch|allerdings|dennoch|trotzdem|stattdessen|deshalb|daher|darum|also|somit|andererseits'),
  half: anywhere(
    'zwar|meist(?:ens)?|gewöhnlich|normalerweise|eigentlich|obwohl|während|einerseits|scheint|kann|könnte|sollte|auf dem Papier',
    'theoretisch|oft|natürlich|viele',
  ),
  negation: anywhere('nicht', 'kein(?:e[rsmn]?)?', 'nie(?:mals)?', 'niemand', 'nichts', 'ohne', 'weder', 'kaum'),
  numbers: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  stop: set(
    'der die das den dem des ein eine einen einem einer eines und oder aber in im an am auf aus bei mit nach von vom vor zu zum zur für über unter ist sind war waren wird werden wurde hat haben hatte nicht kein keine auch sich es er sie wir ihr ich man als wie wenn dass so nur noch schon mehr sehr kann können um durch bis',
  ),
}
