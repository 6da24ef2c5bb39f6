import { anywhere, opening } from '../text.ts'
import { type Lexicon, set } from './lexicon.ts'

const period = '(?:week|maand|jaar|weekend|nacht|voorjaar|zomer|herfst|winter|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)'

export const nl: Lexicon = {
  back: opening(
    'hij|zij|ze|dit|dat|deze|die|zijn(?! er)|haar|hun',
    "zo[’']n",
    'zulke|beide|daar|hier(?:mee|voor|door|bij|na)|daar(?:mee|voor|bij|in|op|van|aan|uit|over)|het resultaat|de reden',
    '(?:in|op|voor|met|bij|na|door|van|aan|uit|zonder) (?:deze|die|dit|dat|zulke)|een ander(?:e)?|de (?:laatste|eerste) (?:is|was)',
  ),
  notBack: opening(`(?:deze|dit|die) ${period}`, 'daar waar'),
  connective: opening(
    'maar|dus|en|of|ook|toch|echter|daarom|daardoor|daarna|dan|toen|bovendien|daarnaast|daarentegen|integendeel|bijvoorbeeld',
    'ten eerste|ten tweede|ten slotte|tenslotte|eerst,|vervolgens|namelijk|want|anders|intussen|ondertussen|desondanks|niettemin',
    'in plaats daarvan|aan de andere kant|enerzijds|zo (?:kon|werd|is|was|wordt|kan)|kortom',
  ),
  notConnective: opening('of .*,', 'ook al', 'toen .*,', 'dan wel'),
  page: anywhere(
    '(?:in|op) (?:dit|deze) (?:artikel|bericht|pagina|serie|nieuwsbrief|gids|paragraaf)|dit artikel|hieronder|hierboven',
    'deel (?:\\d|twee) van|figuur \\d+|tabel \\d+|klik (?:hier|op)|lees (?:ook|verder|meer)|zie (?:onder|boven)',
  ),
  stale: anywhere(
    'vandaag|morgen|gisteren|onlangs|recent|momenteel|op dit moment',
    `(?:vorig|vorige|volgend|volgende|afgelopen|komend|komende|deze|dit) ${period}`,
    '(?:een paar|twee|drie|\\d+) (?:dagen|weken|maanden) geleden|vanavond',
  ),
  writer: anywhere('ik', 'mij', 'mijn'),
  turn: opening('maar', 'toch', 'echter', 'desondanks', 'niettemin', 'integendeel', 'in werkelijkheid', 'aan de andere kant'),
  sequel: opening('maar', 'toch', 'echter', 'dus', 'daarom', 'desondanks', 'daardoor'),
  half: anywhere('kan|kunnen|zou|meestal|normaal|vaak|hoewel|terwijl|lijkt|leek|op papier|in theorie|natuurlijk|enerzijds|veel'),
  negation: anywhere('niet', 'geen', 'nooit', 'niemand', 'niets', 'zonder', 'noch'),
  numbers: ['twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf'],
  stop: set(
    'de het een en of maar in op aan bij met naar van voor uit over onder te tot is zijn was waren wordt worden werd heeft hebben had niet geen ook zich er hij zij ze we wij je u ik men als dat die dit deze dan nog al meer zeer kan kunnen om door',
  ),
}
