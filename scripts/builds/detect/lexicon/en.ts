import { anywhere, opening } from '../text.ts'
import { type Lexicon, set } from './lexicon.ts'

const period =
  '(?:week|month|year|quarter|weekend|night|morning|afternoon|evening|spring|summer|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const noun =
  '(?:post|blog post|blog|article|page|series|guide|story|piece|newsletter|section|chapter|tutorial|episode|paper|study|report|list|edition|recipe|column|interview|entry|walkthrough|document)'

export const en: Lexicon = {
  back: opening(
    'it|they|he|she|them|this|that|these|those|such|his|her|its|their|both (?:are|were|have|had|of|will|can|make)',
    'neither(?! (?:the|a|\\p{Lu}))',
    'the (?:latter|former|results? (?:is|was|were|are|has|have|had)|same (?:goes|is|was|applies|holds|thing)|reasons? (?:is|was|are|were)|answers? (?:is|was|are|were)|difference (?:is|was)|others?|rest (?:is|was|are|were|of it|of them)|second|third|fourth|last one|first one|idea (?:is|was)|trick (?:is|was)|problem (?:is|was)|question (?:is|was)|effect (?:is|was)|point (?:is|was))',
    'another|(?:one|some|most|all|none|many|few|half|two|three|each|both) of (?:them|these|those|this|that|it|its|his|her|their)',
    'doing (?:so|this|that|it)|to do (?:so|this|that)|by doing (?:so|this)',
    '(?:in|at|on|for|with|by|from|after|before|during|of|under|through|to|within|among|between|like|unlike|because of|despite|given|based on|since|until|without) (?:this|these|that|those|such|them|it,|them,)',
    '(?:there|here),',
    "here’s|here's",
    'the (?:above|following)',
    "that’s|that's",
    'what (?:this|that) (?:means|shows|tells)',
  ),
  notBack: opening(
    `this ${period}`,
    'these days|those (?:who|with|whose|in|of|that)|(?:for|to|of|with|from|like|unlike|among) those (?:who|with|whose|in|of)|such as',
    'he who|such is',
    "it (?:is|was|’s|'s|takes?|took|has been|will be|would be|can be|may be|seems?|turns? out|pays?|costs?|helps?) (?:.{0,40} )?(?:to|that|when|who|until|if|for)",
    "it(?:’s|'s) (?:.{0,40} )?(?:to|that|when|who|until|if)",
    'it (?:has )?(?:rains?|rained|snow(?:s|ed)|took|takes)|her majesty|his (?:majesty|holiness|excellency)',
  ),
  connective: opening(
    'but|so|also|instead|however|therefore|thus|hence|moreover|furthermore|besides,|nevertheless|nonetheless|otherwise|meanwhile|then',
    'yet|and|or|nor|plus|additionally|similarly|likewise|consequently|as a (?:result|consequence)(?! of)|as such|in addition(?! to)',
    '(?:in|by) contrast(?! (?:to|with))|on the (?:other hand|contrary|one hand|flip side)|for (?:example|instance)',
    'that (?:said|being said)|not so|even so|even then|finally|lastly|firstly|secondly|thirdly',
    '(?:first|second|third|fourth|next|again|still|now|too|after all|in turn|to that end|to this end|in short|in other words|in fact|indeed|of course|as mentioned|sure|overall|conversely|rather|either way|anyway|accordingly|of these|for one|at the same time|last),',
    "what’s more|what's more",
    'at the same time|to this end|for this|afterwards?|even worse|better still|likewise|because of that|which|not that|except',
    'because\\.',
  ),
  notConnective: opening(
    'so (?:far|many|much|called|few)|so-called|then-|plus-size|or else|and/or|yet another|which (?:\\p{L}+ ){0,4}\\p{L}+.*\\?',
    'except for',
  ),
  page: anywhere(
    `(?:in|of|throughout|read|end of|for) this ${noun}`,
    `this (?:blog )?(?:post|article|blog|series|guide|newsletter|page|column|tutorial|walkthrough|section)`,
    `(?:our|the|my) (?:previous|next|last|earlier|first|second) (?:post|article|part|instalment|installment|section|newsletter|column)`,
    `part (?:\\d|one|two|three|four|five|ii|iii|iv) of (?:our|the|this|a)`,
    '(?:see|listed|described|outlined|shown|given|found|linked|explained|mentioned|discussed|as|noted|set out|the \\p{L}+) (?:below|above)(?= ?[.,;:)]|$| for| in)',
    '(?:see|in|table|figure|fig\\.|appendix|section|chapter|footnote|box) (?:table|figure|fig\\.|appendix|chapter|footnote|box)? ?\\d+(?:\\.\\d+)?(?= (?:shows|lists|gives|below|above|summari[sz]es)|\\))',
    'fig(?:ure|\\.) \\d+|click (?:here|the|on)|read on|keep reading|scroll (?:down|up|to)|continue reading|jump to',
    'sign up (?:below|here)|in the (?:next|previous|following) (?:section|part|chapter|post|paragraph)',
    'the (?:links?|form|button|table|chart|graph|photo|picture|video) (?:below|above|on the (?:left|right))',
    'the full (?:report|list|paper|article|interview) (?:is|can be) (?:here|found|downloaded)',
    'as (?:promised|mentioned|noted|described) (?:above|earlier|before|last)|more on (?:that|this) (?:later|below|in)',
  ),
  stale: anywhere(
    'today|tomorrow|yesterday|tonight|recently|right now',
    `(?:(?<!the )(?:last|next)|this|earlier this|later this|the past|(?:over|in|during|for|within) the (?:last|next)) ${period}(?! of)`,
    '(?:a few|several|two|three|four|five|six|\\d+) (?:days|weeks|months|hours) ago|the other day',
    '(?:in the )?coming (?:days|weeks|months)|coming soon|just (?:announced|released|launched|published|shipped)|at the moment',
    'as of now|currently',
  ),
  writer:
    /(?<![\p{L}\p{N}.])(?:(?<!(?:War|Type|Phase|Part|Class|Article|Title|Chapter|Volume|Level|Grade|Act|Stage|Tier|Elizabeth|Francis|Napoleon) )I(?=(?:[’'](?:m|ve|d|ll)| (?!and\b|\p{Lu}|of\b|to\b)\p{L})(?![\p{Lu}]))|my|myself|mine(?= )|me)(?!\.?[\p{L}\p{N}])/u,
  turn: opening(
    'but|however|yet|instead|nevertheless|nonetheless|still,|even so|on the other hand|that said|in (?:practice|reality)',
    'not (?:so|here|any ?more|this time|quite)|rather,|unfortunately|the (?:trouble|catch|problem|reality|truth) (?:is|was)',
  ),
  sequel: opening(
    'but|however|yet|instead|nevertheless|still,|so(?! far| many| much)|therefore|thus|that (?:is|was) (?:why|because|when)',
    "that(?:’|')s (?:why|because|when)",
    'as a result|on the other hand|because(?=.{0,80}\\.$)|not so|which (?:is|was|means)',
  ),
  half: anywhere(
    'may|might|usually|normally|often|of course|to be sure|while|although|though|on the one hand|seems?|seemed|at first|on paper',
    'in theory|traditionally|supposed to|used to|promised|should|most (?:people|teams|readers|of us)|many|it is true|looks?|looked',
    'expected|sounds?|ought|tempting|easy|could have',
  ),
  negation: anywhere(
    'not',
    "\\p{L}+n[’']t",
    'no|never|none|nobody|nothing|neither|nor|cannot|without|fail(?:s|ed)? to|hardly|barely|rarely|seldom|no longer',
    'refus(?:es|ed?) to',
  ),
  numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  stop: set(
    'the a an and or but of to in on at for with by from as is are was were be been it its this that these those they them their he she his her we our you your i my not no do does did has have had can will would could should may than then so if when who which what how all more most some any there here into out up over about after before also just only even very',
  ),
}
