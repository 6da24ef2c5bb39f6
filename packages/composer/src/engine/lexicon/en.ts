import type { WordLists } from './lexicon.ts'

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const weekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const seasons = 'week|weekend|month|year|quarter|spring|summer|autumn|fall|winter|night|morning|evening|afternoon|season|decade'

export const en: WordLists = {
  pointers: `
    (?:it|that|this|he|she|they|these|those|such|his|her|hers|its|their|theirs|him|them)(?:'(?:s|d|ll|re|ve))?
    | both | neither | either | another | others? | the others? | the same | here(?:'s)? | none of | some of (?:it|them|these|those)
    | (?:half|some|most|many|all|few|several|none|one|two|three|four|five|six) (?:are|is|was|were|have|has|had|will|would|can|could|do|does|did|sell|say|said|may|might|never|also|even|still) | half (?!of|an?|the|our|their|his|her|all|\\p{N}|[\\p{L}-]+ (?:of|a|an)) 
    | one such | as such | in (?:this|that|these|those|it|so) | (?:with|from|to|at|by|on|for|of|under|after|before|through|without|because of|despite|during|since|like) (?:this|that|these|those|it|them)
    | (?:the|an?) (?:\\p{L}+ )?(?:result|outcome|approach|reason|difference|problem|solution|answer|effect|consequence|conclusion|finding|change|
      next step|upshot|trick|catch|point|lesson|rest|remainder|remaining|latter|former|opposite|reverse|alternative|second|third|fourth|fifth|final|last)s?(?:(?= (?:is|are|was|were|has|have|had|will|would|can|could|should|may|might|came|comes|means?|meant|seems?|then|also|that|,)))
    | (?:the|an?) (?:second|third|fourth|fifth|final|last|next|other|further|additional|similar|related|latter|former|remaining|following|above|resulting) `,
  standing: `
    (?:it's|it (?:is|was|will be|would be|can be|could be|may be|might be|has been))(?: \\p{L}+)?
      (?:easy|easier|hard|harder|difficult|possible|impossible|important|essential|vital|clear|common|rare|time|worth|best|better|likely|unlikely|no|not|
      tempting|safe|unsafe|illegal|legal|wise|useful|useless|normal|unusual|true|dangerous|cheaper|expensive|free|hot|cold|too) .{0,80}(?:to|that|when|if|for)
    | it (?:takes|took|costs?|helps|pays|matters|makes sense) .{0,60}(?:to|that|when|if|how|who|whether)
    | (?:those|people|anyone) (?:who|that|with|in) | that .{3,60} (?:is|was) (?:no|not|a|the)`,
  connectives: `
    and | but | or | nor | so | yet | still | also | too | plus | then | thus | hence | therefore | thereby | however | moreover | furthermore | instead | otherwise
    | rather | nevertheless | nonetheless | meanwhile | consequently | accordingly | similarly | likewise | besides | indeed | conversely | additionally | alternatively
    | sure | naturally | of course | obviously | unfortunately | fortunately | luckily | sadly | thankfully | happily | admittedly | granted | in short | in sum | all[ -]in[ -]all | overall | in summary
    | for (?:example|instance|one thing|now|good measure) | in (?:addition|fact|contrast|turn|other words|particular|response|return|the process|the meantime|the end|conclusion|practice|theory|reality|brief|part)
    | as (?:a result|a consequence|well|expected|always|before|noted|mentioned|usual) | as for | on the (?:other|one|contrary|plus|flip|downside|upside)(?: hand| side)? | by (?:contrast|comparison|then|now)
    | first(?:ly)?, | second(?:ly)? | third(?:ly)? | fourth | finally | lastly | last(?:,| but) | next | afterwards? | later | earlier | eventually | previously | again | now | once there | until then | since then | back then
    | not so | not only that | not any ?more | not just | not always | not everyone | even (?:so|then|better|worse|more|now|after|when|if|though) | worse | better (?:yet|still) | best of all | more(?:over| importantly| recently| exciting)
    | yes | no, | well, | right, | okay | ok, | true, | that said | to (?:that|this) end | to (?:address|achieve|accomplish|do|solve|fix|prevent|avoid|combat|counter) (?:this|that|it|these|them|so)
    | which | whereas | because of (?:this|that) | this is why | at (?:first|last|the same time|that|this|least|the moment|present) | along the way | in the same | as you can | as we | like (?:so|i)
    | just(?! (?:over|under|as|about|one|two|three|\\p{N})) | hopefully | ultimately |  clearly | surely | certainly | perhaps | maybe | interestingly | importantly | surprisingly | significantly | notably | specifically | generally | usually`,
  turns: `
    then | since then | now | today | later | eventually | in the end | afterwards? | after that | the (?:result|answer|outcome)
    | but | however | yet | still | instead | nevertheless | nonetheless | that said | even so | on the other hand | by contrast | in contrast | conversely
    | not so | not any ?more | except | unless | whereas | in (?:practice|reality|fact|truth) | unfortunately | sadly | until | then came | only (?:to|then) | or so | alas | rather | the (?:catch|trouble|problem|truth)
    | so | therefore | hence | thus | which is why | that(?:'s| is) why | this is why | that(?:'s| is) because | because of (?:that|this) | (?:\\p{L}+,? ){1,5}(?:however|though)`,
  leaning: `however|though|therefore|for example|for instance|also|as well|too,|instead|then|thus|hence|consequently|accordingly|moreover|furthermore|likewise|similarly|on the other hand|in turn|nevertheless|nonetheless|otherwise`,
  backward: `
    these | this | all those | such(?! (?:as|an?|that)\\b) | the (?:latter|former|aforementioned|above) | the same(?! (?:\\p{L}+ ){0,2}as\\b) | of (?:them|it) | those(?! (?:who|that|which|with|without|in|of|on|at|from|under|over|are|were|affected|\\p{L}+(?:ing|ed)\\b)) | the (?:two|three|four|five|pair|duo|trio)(?! (?:of|who|that|main|biggest|largest|most)\\b) | (?<!(?:one|each|from|yet|after)\\b.{0,60})another(?! (?:way|word)) | such an?(?! .{1,80}\\bthat\\b) | aforementioned | as (?:above|mentioned|noted|described|discussed) | that(?=[.,;!?]) | (?:doing|do|did) so(?! (?:many|much|few|little|well)) | the above
    | (?:with|from|to|at|by|in|on|about|under|after|before|like|than|through|without) (?:that|those)(?! (?:of|who|which|are|is|it|the|we|they|you|he|she|there|in|with))`,
  pronouns: `it|they|he|she|them|him|his|her|their|its|theirs|it's|they're|they've|they'll|he's|she's|they'd|it'll`,
  functionWords: `although|while|when|whenever|if|because|since|after|before|once|though|unless|until|whether|even|despite|during|through|without|with|from|about|what|where|which|whose|there|then|only|just|more|most|much|many|some|such|also|that|this|will|would|could|should|might|must|have|does|were|been|being|over|under|into|onto|upon|near|like|unlike|within|according|other|whatever|wherever|given|instead`,
  announces: `
    (?:several|many|different|various|multiple|a few|a number of|a variety of|a range of|a handful of|a couple of|some|two|three|four|five|six|seven|eight|ten|these|key|main|common|important) (?:(?!of )[\\p{L}-]+ ){0,3}(?:ways|things|reasons|approaches|benefits|steps|challenges|issues|problems|questions|options|factors|examples|lessons|types|kinds|tips|points|goals|principles|practices|forms|causes|phases|stages|rules|parts|categories|scenarios|criteria|strategies|methods|techniques|takeaways|conclusions)
    | (?:is|are|was|were) (?:quite |very |pretty |really |fairly |relatively )?(?:simple|straightforward|as follows|twofold|threefold) | the following | as follows | such as these | in (?:two|three|four|five) (?:parts|steps|phases|stages|ways)`,
  you: `you|your|yours|you're|you've|you'd|yourself|us|tell us|walk us`,
  page: `
    (?:this|the present|our last|our next|my next|our previous|my last|my previous|the previous|the last|an earlier|the next|a previous|a future|the first|the second|a later) (?:blog ?post|post|article|blog|page|piece|story|series|series of .{0,30}posts|chapter|section|tutorial|guide|report|paper|newsletter|issue|column|list|table|figure|chart|episode|video|interview|essay|entry|update|roundup|instal?lment|edition|review|profile|announcement|release|step|example|paragraph|map|graph|photo|image|picture|slide|transcript|thread)
    | (?:in|see) part (?:\\d|one|two|three|four|five|i+) | part (?:\\d|one|two|three|four|five) (?:of|in|-) | in (?:the|a) series | blog series | (?:see|listed|shown|described|outlined|discussed|mentioned|pictured|detailed|explained|embedded|noted|given|found|linked|quoted|displayed|provided|included|in the .{0,20}) (?:below|above|here) | see (?:here|figure|table|fig|appendix) | (?:below|above) (?:is|are|you|we) | the (?:following|table|chart|graph|figure|diagram|image|picture|photo|screenshot|map|list|steps?|example|video|form|link|comments?) (?:below|above|shows?) | click | read on | keep reading | scroll
    | (?:the|a|this|our) (?:button|tab|menu|link|form|box|player) (?:below|above|at the|on the) | (?:apply|book|order|buy|register|sign up|donate|shop|subscribe|download|join|read|watch|listen|reserve|enter|vote|enrol|enroll) (?:now|here|today|online at|at the link) | (?:^|[,;(] ?)see (?:our|the|also|page|here|what|how|https?|contributing|note|notes|figure|table|appendix|section|chapter)
    | (?:you can|to|please|then) (?:also )?(?:read|find|see|download|watch|learn more|view|check out|visit|sign up|register) (?:the|our|more|it|them|out|about|a full|full|these|this|here|all) | (?:read|check out|watch|browse|explore|download) (?:the (?:rest|full|whole|complete|original)|our|more|about)
    | (?:figure|table|fig\\.?|appendix|section|chapter|exhibit|panel) \\d+ | (?:as|more) (?:shown|seen|described) (?:in|below|above) | more on (?:that|this) (?:below|later) | the remainder of | editor'?s note | author'?s note | correction: | update: | updated (?:on|to) | originally (?:published|appeared|posted)
    | (?:in|throughout) (?:this|the) (?:post|article|guide|blog|series|piece|book|chapter) | guest post | the \\p{L}+ (?:below|above)(?! (?:sea|ground|average|zero|freezing|the|\\p{N})) | (?:see|find|read|download|available|view|listen|watch) .{0,60}here(?=[.,;!)]|$) | (?:regular|our|dear|longtime) (?:\\p{L}+ )?readers | this (?:\\p{L}+ )?(?:infographic|video|chart|map|form|link|document|pdf|presentation|slideshow|webpage|web page|web site|website) | these (?:guidelines|resources|links|instructions|slides) | posted by | published by .{0,40} on | written by .{2,40} on | last (?:updated|modified|reviewed) | photo(?:graph)?s? (?:by|courtesy) | cross-?posted | the (?:former|previous|preceding|following) (?:post|article|section|paragraph|chapter) | table of contents | you(?:'re| are) reading | (?:below|here) are | here(?:'s| is| are) (?:a|an|the|what|how|some|our|my|why)`,
  stale: `
    today|tomorrow|yesterday|tonight|recently|lately|currently|nowadays|right now|at the moment|at present|at this time|these days|so far this|just (?:launched|announced|released|published|opened|arrived|in time)|
    (?:last|this|next|past|coming|previous|earlier this|later this|the past|the coming|the last|early this|late last|early next) (?:few |couple of |two |three |several )?(?:${seasons}|${weekdays}|${months})s?(?! of )
    | (?:earlier|later) (?:this|today)
    | (?:a|one|two|three|four|five|six|several|a few|\\d+) (?:days?|weeks?|months?|years?|hours?|decades?) ago | so far | (?<!as )soon | up to now | until now | as of (?:now|this|today|writing) | (?:is|are|will be) (?:now|currently|soon) | just now
    | the other day | any day now | coming (?:up|soon) | this time | upcoming | at press time | in the (?:coming|past|last|next) (?:few )?(?:days|weeks|months|years?)|
    (?:days|weeks|months|years|hours|minutes) from now|now (?:open|available|live|hiring|accepting|on sale|on display|in its|in their) | (?:we|they|you) (?:now|recently|just) `,
  alone: `(?<!(?:War|Phase|Type|Part|Class|Elizabeth|Charles|Grade|Stage|Title|Level|Chapter|Volume|Act) )I|I'm|I've|I'd|I'll|me|my|My|myself|mine|Me|Myself`,
  removable: `
    in (?:this|our) (?:post|article|guide|piece|report) | however | in addition | additionally | moreover | furthermore | also | meanwhile | indeed | in fact |  in short | in summary | in other words | finally | lastly | last
    | so | well | for example | for instance | interestingly | importantly | notably | essentially | basically | as always | in particular | specifically | first(?:ly)? | second(?:ly)? | third(?:ly)? | next | clearly | certainly | surely | simply put | put simply | as you (?:may|might|can|probably) (?:know|imagine|see)`,
  emptyHeadings: `
    introduction|intro|overview|summary|background|context|conclusion|conclusions|in conclusion|final thoughts|wrapping up|wrap-?up|what(?:'s| is) next|next steps|about|about us|about (?:the )?\\p{L}+(?: \\p{L}+)?|contents|table of contents|references|sources|
    notes|footnotes|further reading|related|related \\p{L}+|acknowledgements?|discussion|methods?|methodology|results?|appendix|resources|links|contact|contact us|more information|more|details|description|ingredients|instructions|method|directions|agenda|faq|faqs|questions|(?:frequently asked|frequent|common) questions|media contact|press contact|press enquiries|notes to editors|comments?|share|tags|tl;dr|key takeaways|takeaways|highlights|changes|added|fixed|changed|removed|deprecated|security|features|specifications|bug fixes|potential impact|what we found|who we are|how it works|learn more|history|early life|attendance|present|apologies|attendees|any other business|abstract|objective|background and aims|keywords|funding|the problem|the solution|the results?|outcome|outcomes|analysis|limitations`,
  margins: `about (?:the )?.{2,60}|notes? to editors|(?:media|press) (?:contact|enquiries|inquiries).{0,20}|contacts?|references|bibliography|footnotes|endnotes|acknowledge?ments|funding|conflicts? of interest|further reading|related.{0,30}|see also|apologies|attendance|colophon|imprint|credits|licen[cs]e|disclaimer|privacy|comments?|tags|categories|keywords|how to cite|author information|delivery|returns|warranty|contributors.{0,40}|thanks.{0,40}|thank you.{0,40}|(?:new )?sponsors?.{0,40}|other changes|stay in touch|get (?:in touch|involved)|join us|subscribe|newsletter|how to (?:get involved|contribute)|questions\\??`,
  promises: `
    ways|tips|steps|reasons|things|lessons|rules|mistakes|principles|questions|ideas|facts|examples|tricks|habits|signs|myths|takeaways|strategies|tools|methods|ingredients|options|features|changes|improvements|books|places|techniques|guidelines|recommendations|
    highlights|best practices|practices|points|items|types|kinds|categories|phases|stages|benefits|advantages|problems|issues|challenges|requirements|criteria|goals|objectives|components|elements|parts|areas|pieces of advice|checklist|recipes|projects|events|winners|finalists|measures|factors|trends|insights|findings|observations|pitfalls|causes|symptoms|arguments|pillars|commitments|promises|priorities|actions`,
  saying: `said|says|say|wrote|writes|told|tells|explained|explains|added|adds|noted|notes|recalled|recalls|argued|argues|asked|asks|warned|warns|according to|put it|remarked|stated|states|announced|admitted|insisted|joked|commented|remembers|remembered`,
  known: {
    article: `the\\s`,
    nouns: `team|teams|project|projects|company|agency|group|program|programme|system|systems|site|website|tool|tools|report|study|studies|app|apps|product|guide|book|author|authors|event|building|council|committee|school|board|board members|researchers?|engineers?|participants?|residents?|plan|policy|bill|law|rule|rules|service|services|software|platform|device|process|organisation|organization|department|office|partnership|contract|vendor|feature|features|update|version|release|test|tests|survey|data|figures?|numbers?|findings|decision|proposal|agreement|deal|fund|grant|award|couple|family|man|woman|patients?|volunteers?|students?|workers?|staff|crew|members|organisers?|organizers?|owners?|operators?|developers?|designers?|editors?|judges?|winners?|incident|accident|fire|storm|investigation|inquiry|trial|hearing|meeting|vote|campaign|course|workshop|exhibition|show|film|album|song|game|match|season|trip|journey|visit|move|shift|effort|initiative|pilot|experiment|model|method|technique|algorithm|code|library|framework|list|letter|email|message|page|article|post|interview|question|questions|issue|issues|challenge|challenges|goal|goals|idea|ideas|concept|story|stories|work|job|task|step|steps|phase|stage|period|time|day|week|year|area|region|site|village|town|city|island|river|bridge|line|road|station|airport|port|harbou?r|plant|factory|farm|shop|store|restaurant|hotel|museum|gallery|theatre|church|hospital|clinic|court|prison`,
    explained: `of|that|who|which|where|in|for|behind|from|between|called|named|with|to|at|on|by`,
  },
  numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  instructions: {
    formal: `(?:more |sound )*formal(?:ly)?|more (?:serious|professional|official)|less casual`,
    question: `(?:as |with |into |start with |open with |ask |turn (?:it )?into |phrased as )?(?:a |one )?questions?`,
    price: `(?:name |give |mention |include |with |state )?(?:the |its )?(?:price|cost|prices|costs|fee|how much it costs)|what it costs`,
    date: `(?:name |give |mention |include |with |state |say )?(?:the |its )?(?:dates?|day|when it (?:is|happens|starts))`,
    place: `(?:name |give |mention |include |with |state |say )?(?:the |its )?(?:place|location|venue|where it (?:is|happens))`,
    fillers: `please|make it|sound|can you|could you|write it|write|rewrite|put it|do it|a bit|a little|much|more|and|but|with|as|in|the|an?|it|use|add|include|give|keep it|this|time|try|form|style|also`,
    shorter: `short(?:er)?|brief(?:er|ly)?|concise|less|cut|trim|tighter|compact`,
    longer: `long(?:er)?|more detail(?:s|ed)?|in (?:more )?(?:depth|detail)|expand|fuller|extend`,
    list: `(?:a |as (?:a )?)?(?:bullet(?:ed)? )?list|(?:as |with )?bullet points?|bullets?|checklist|listicle`,
    quotation: `quot(?:e|es|ation|ations)|in (?:his|her|their) own words`,
    figure: `figures?|numbers?|statistics?|stats?|data`,
    thread: `threads?|in (?:several|more) (?:posts|parts)`,
    noQuestion: `(?:no|without(?: an?y?)?|drop the|remove the|not? a) questions?`,
    noLink: `(?:no|without(?: an?y?| the)?|drop the|remove the) (?:links?|urls?|address)`,
    noHashtags: `(?:no|without(?: any)?|drop the|remove the) (?:hash ?tags?|tags)`,
  },
}
