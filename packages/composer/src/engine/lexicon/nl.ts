import type { WordLists } from './lexicon.ts'

const months = 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'
const weekdays = 'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag'
const seasons =
  'dag|dagen|week|weken|weekend|maand|maanden|jaar|jaren|kwartaal|lente|voorjaar|zomer|herfst|najaar|winter|nacht|avond|seizoen|decennia|uur'
const small = 'een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|enkele|een paar|\\d{1,2}'
const adverbs =
  'daar(?:voor|mee|bij|door|aan|op|uit|in|om|over|onder|van|toe|tegen|achter|naast|na|naar|heen|vandaan)|hier(?:voor|mee|bij|door|aan|op|uit|in|om|over|onder|van|toe|tegen|na|naar)|ervoor|ermee|erbij|erdoor|eraan|erop|eruit|erin|erom|erover|eronder|ervan|ertoe|ertegen|erna'
const auxiliaries =
  'is|zijn|was|waren|wordt|worden|werd|werden|heeft|hebben|had|hadden|kan|kunnen|kon|konden|zal|zullen|zou|zouden|moet|moeten|moest|mag|mogen|wil|wilde|doet|deed|gaat|ging|komt|kwam|staat|stond|ligt|lag|blijft|bleef|leidt|leidde|betekent|betekende|geldt|gold|lijkt|leek|maakt|maakte|zorgt|zorgde|helpt|hielp|scheelt|kost|kostte|levert|leverde|toont|blijkt|bleek|klinkt|lukt|lukte|werkt|werkte|begon|begint'

export const nl: WordLists = {
  pointers: `
    (?:tussen|om|vanaf|tot|van|op|in|na|voor|sinds|bij|met|zonder|tijdens|dagelijks|elke|iedere|daar|\\d{4}) [^,;:.]{1,80} (?:hij|zij|ze) | hij | zij(?! die) | ze | het (?:${auxiliaries}|opende|sloot|duurt|duurde|biedt|gaf|geeft|bestaat|bevat|telt|telde|verscheen|kreeg) | hem | haar | hen | hun | zijn(?= (?!er)\\p{L}+ ) | diens | dit | dat(?! .{3,80}, (?:is|was|blijkt)) | deze | die(?! \\p{L}+ (?:die|dat) ) | zulke? | zo'n | dergelijke | beide(?! kanten| zijden| partijen) | geen van (?:beide|hen) | (?:de|het) (?:eerste|tweede|derde|vierde|laatste|volgende|andere|overige|laatstgenoemde|eerstgenoemde)(?= (?:${auxiliaries})) | laatstgenoemde | eerstgenoemde | dezelfde | hetzelfde | de anderen | anderen | een ander(?:e)? | (?:velen|sommigen|enkelen|de meesten) | (?:een|sommige|veel|enkele|de meeste) (?:daarvan|hiervan|ervan|van hen|van deze)
    | er (?:${auxiliaries})(?= (?:echter|ook|dus|toch|daarom|nu)) | (?:${adverbs}) | hier | daar | daarheen | toen(?= (?:${auxiliaries}|hij|zij|ze)) | zo(?! ver| veel| lang) | aldus
    | (?:in|met|van|bij|na|voor|uit|door|over|onder|zonder|tegen|om|op|aan|sinds|tijdens|wegens|ondanks|tussen|naast|dankzij|volgens) (?:hem|haar|hen|hun|dit|dat|deze|die|zulke|dergelijke)
    | (?:de|het|een) (?:\\p{L}+ )?(?:resultaat|reden|verschil|probleem|oplossing|antwoord|effect|gevolg|conclusie|aanpak|voordeel|nadeel|doel|rest|tegendeel|oorzaak)(?= (?:is|was|zijn|waren|daarvan|hiervan|ervan|blijft|wordt|luidt))`,
  standing: `
    het (?:is|was|wordt|blijft|lijkt)(?: \\p{L}+){0,3} (?:makkelijk|makkelijker|moeilijk|moeilijker|mogelijk|onmogelijk|belangrijk|nodig|verstandig|duidelijk|bekend|beter|goed|gebruikelijk|toegestaan|verboden|tijd|zelden|waarschijnlijk|raadzaam|gevaarlijk|goedkoper|duur|lastig|handig|zinvol|geen).{0,80} (?:dat|om|als|of|te)
    | het (?:kost|kostte|duurt|duurde|loont|helpt|scheelt) .{0,60} (?:om|als|dat|te|voordat) | het (?:gaat|ging|komt) (?:om|erom|erop) | het (?:regent|sneeuwt|vriest) | het (?:is|was|wordt) (?:\\d+|koud|warm|heet|donker|laat|vroeg) | zo (?:werkt|maak|doe|gaat) | hier en daar | die(?:genen)? die | degene(?:n)? die | dat .{3,80}, (?:is|was) | haar(?= (?:groeit|verf)) | beide (?:kanten|zijden|partijen)`,
  connectives: `
    en | maar | of(?! .{3,80}, ) | want | dus | echter | toch | desondanks | niettemin | desalniettemin | bovendien | daarnaast | verder | voorts | tevens | ook | eveneens | evenzo | net zo | tegelijk | tegelijkertijd | ondertussen | intussen | inmiddels | sindsdien | daarna | vervolgens | daarop | uiteindelijk | ten slotte | tenslotte | tot slot | eerst | allereerst | later | eerder | vroeger | voorheen | daarvoor | nadien | dan | toen(?= (?:${auxiliaries}))
    | daarom | daardoor | vandaar | hierdoor | zodoende | derhalve | bijgevolg | dientengevolge | als (?:gevolg|resultaat)(?! van) | om die reden | op die manier | in dat geval | in plaats daarvan | daarentegen | anderzijds | enerzijds | aan de (?:ene|andere) kant | integendeel | ten eerste | ten tweede | ten derde | ten vierde | niet (?:zo|alleen dat|meer|altijd|alleen) | nog (?:beter|erger|belangrijker|steeds|meer) | erger nog | beter nog | weer | opnieuw | anders | immers | overigens | trouwens | namelijk | al(?= (?:is|was|snel|gauw)) | juist
    | bijvoorbeeld | zo ook | in tegenstelling (?:daartoe|tot (?:hem|haar|hen|deze|dit|die)) | inderdaad | sterker nog | kortom | kort gezegd | samengevat | al met al | met name | vooral | met andere woorden | zoals (?:gezegd|vermeld|verwacht|altijd|eerder|hierboven) | helaas | jammer genoeg | natuurlijk | uiteraard | vanzelfsprekend | zeker(?=[,\\s]) | misschien | wellicht | blijkbaar | kennelijk | hopelijk | gelukkig | ja, | nee, | tja | nou | nu | wat (?:betekent|neerkomt) | waardoor | waarna | waarmee | waarbij(?=.{0,60}\\.) | terwijl(?=[^,]*$) | omdat(?=[^,]*$)`,
  turns: `
    toen | daarna | sindsdien | nu | vandaag | later | uiteindelijk | inmiddels | het resultaat | het antwoord
    | maar | echter | toch | desondanks | niettemin | desalniettemin | daarentegen | anderzijds | aan de andere kant | in plaats daarvan | integendeel | niet zo | niet meer | helaas | in werkelijkheid | in de praktijk | tenzij | behalve | totdat | of | alleen(?= \\p{L}+) | het probleem | (?:\\p{L}+,? ){1,5}(?:echter|daarentegen|niettemin)`,
  leaning: `echter|niettemin|daarentegen|daarom|daardoor|dus|bijgevolg|bovendien|daarnaast|eveneens|(?<!(?:als|maar) )ook(?! als)|bijvoorbeeld|in plaats daarvan|immers|namelijk|sindsdien|vervolgens|evenzo|derhalve|toch`,
  backward: `
    deze(?! (?:week|maand|zomer|winter|herfst|lente|dagen)) | dit(?! (?:jaar|weekend|voorjaar|najaar|seizoen)) | laatstgenoemde | eerstgenoemde | bovengenoemde | voornoemde | bovenstaande | zulke | dergelijke | (?:een|enkele|veel|geen|sommige|de meeste|alle) (?:daarvan|hiervan|ervan|van hen) | in dat (?:geval|verband) | op die manier | om die reden | zoals (?:gezegd|vermeld|hierboven)`,
  pronouns: `hij|zij|ze|hem|hen|hun`,
  functionWords: `(?:1[5-9]|20)\\d\\d|${months}|jaar|jaren|toen|wanneer|als|omdat|hoewel|terwijl|nadat|voordat|zodat|zodra|sinds|totdat|indien|mits|tenzij|ondanks|tijdens|zonder|door|onder|over|tegen|tussen|naast|volgens|voor|naar|vanaf|vanuit|waar|waarom|welke|daar|hier|ook|nog|altijd|soms|vaak|niet|geen|meer|veel|alle|alles|andere|werd|werden|wordt|worden|heeft|hebben|hadden|waren|zijn|kunnen|moeten|zullen|zouden|begin|midden|eind|einde|zelfs|alleen|reeds|later|eerder|eerst|daarna|daarom|echter|want|maar`,
  announces: `
    (?:meerdere|enkele|verschillende|diverse|veel|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|de volgende|belangrijke) (?:(?!van )[\\p{L}-]+ ){0,3}(?:redenen|manieren|mogelijkheden|stappen|vragen|problemen|voorbeelden|punten|tips|regels|soorten|vormen|fasen|oorzaken|categorieën|doelen|methoden|opties|factoren|voordelen|dingen|taken|delen)(?=[.:]|$)
    | als volgt | het volgende | de volgende(?=[.:]) | (?:is|zijn|was|waren) (?:heel|vrij|erg )?(?:eenvoudig|simpel)(?=[.:]) | enerzijds | aan de ene kant | in (?:twee|drie|vier|vijf) (?:stappen|delen|fasen)`,
  you: `jij|je|jou|jouw|jullie|u|uw|ons|vertel(?:t|len)?`,
  page: `
    (?:dit|deze|ons (?:laatste|vorige|volgende)|onze (?:laatste|vorige|volgende)|(?:het|de|een) (?:vorige|volgende|laatste|eerste|tweede)) (?:blog|artikel|bericht|blogbericht|blogpost|post|pagina|tekst|hoofdstuk|paragraaf|sectie|serie|reeks|gids|handleiding|rapport|nieuwsbrief|editie|nummer|column|lijst|tabel|grafiek|figuur|kaart|foto|afbeelding|aflevering|video|interview|overzicht|voorbeeld|alinea|podcast|recept|onderzoek)
    | blog(?:post|bericht|serie|reeks) | gastblog | deel (?:\\d{1,2}|een|één|twee|drie|i{1,3}) (?:van|in) | zie (?:ook|hier|figuur|tabel|bijlage|pagina|de|het|onder|boven|verder) | (?:hieronder|hierboven|onderstaande?|bovenstaande?|hiernaast) | (?:figuur|fig\\.?|tabel|bijlage|hoofdstuk|paragraaf|kader|grafiek) \\d+ | klik(?:ken|t)? | lees (?:verder|ook|meer|hier) | scroll(?:en|t)? | noot van de redactie | naschrift | correctie: | update: | bijgewerkt op | eerder (?:verschenen|gepubliceerd) | inhoudsopgave | meer hierover | hier (?:vind|lees|zie|vindt|leest|ziet) (?:je|u)`,
  stale: `
    vandaag|morgen(?= (?:om|in|is|wordt|begint|opent)|[.,]|$)|overmorgen|gisteren|eergisteren|vanavond|vanochtend|vanmiddag|vannacht|onlangs|recent|recentelijk|laatst(?=[,.])|kortgeleden|pas geleden|momenteel|op dit moment|tegenwoordig|thans|nu|vanaf nu|zojuist|zonet|binnenkort|weldra|spoedig|tot nu toe|tot op heden|vooralsnog|dezer dagen|sinds kort|de laatste tijd|inmiddels|heden
    | (?:deze|dit|komende?|volgende?|vorige?|afgelopen|laatste|aanstaande) (?:(?:${small}) )?(?:${seasons}|${weekdays}|${months}) | (?:${small}|jaren|weken|dagen|maanden) ?(?:${seasons})? geleden | over (?:${small}) (?:dagen|weken|maanden|jaar|uur) | (?:sinds|al) (?:${small}) (?:dagen|weken|maanden|jaar)(?! \\p{L}+ \\d)
    | vorig jaar | volgend jaar | dit jaar`,
  alone: `ik|Ik|mijn(?! van)(?<!(?:de|een|deze|die) mijn)|Mijn|mij|Mij|me|Me|mezelf|m'n`,
  // After any other beginning the verb comes first, and removing the beginning would leave the verb exposed.
  removable: `kortom|kort gezegd|trouwens|overigens|sterker nog|ja`,
  emptyHeadings: `
    inleiding|introductie|intro|overzicht|samenvatting|achtergrond|context|conclusies?|tot slot|slot|slotwoord|vooruitblik|volgende stappen|hoe nu verder|over (?:ons|mij|het project|de auteur)|over \\p{L}+(?: \\p{L}+)?|wie (?:zijn wij|we zijn|wij zijn)|inhoud|inhoudsopgave|bronnen|literatuur|noten|voetnoten|verder lezen|meer lezen|lees ook|gerelateerde? \\p{L}+|dankwoord|discussie|methoden?|methodologie|resultaten|resultaat|bijlagen?|links|contact|perscontact|meer informatie|informatie|praktische informatie|details|beschrijving|ingrediënten|bereiding|bereidingswijze|instructies|werkwijze|stappen|programma|agenda|faq|vragen|veelgestelde vragen|reacties|delen|tags|in het kort|kernpunten|wijzigingen|nieuw|toegevoegd|opgelost|gewijzigd|verwijderd|beveiliging|functies|kenmerken|specificaties|zo werkt het|hoe werkt het|geschiedenis|biografie|aanwezig|afwezig|rondvraag|doel|doelen|trefwoorden|financiering|het probleem|de oplossing|analyse|beperkingen|openingstijden|prijzen|route|aanmelden|datum|data|locatie|tips?`,
  promises: `
    manieren|tips?|stappen|redenen|dingen|lessen|regels|fouten|principes|vragen|ideeën|feiten|voorbeelden|trucs|gewoonten|tekenen|mythes|mythen|strategieën|gereedschappen|hulpmiddelen|methoden|methodes|ingrediënten|mogelijkheden|opties|functies|wijzigingen|verbeteringen|vernieuwingen|boeken|plekken|plaatsen|technieken|richtlijnen|aanbevelingen|hoogtepunten|punten|soorten|types|categorieën|fasen|voordelen|nadelen|problemen|uitdagingen|eisen|criteria|doelen|onderdelen|elementen|gebieden|adviezen|checklist|recepten|projecten|evenementen|maatregelen|factoren|trends|inzichten|oorzaken|symptomen|argumenten|taken`,
  saying: `zei|zegt|zeggen|schreef|schrijft|vertelde|vertelt|vertellen|verklaarde|verklaart|voegde|voegt|benadrukte|benadrukt|herinnert zich|herinnerde zich|vroeg|vraagt|waarschuwde|waarschuwt|volgens|meende|meent|meldde|meldt|berichtte|kondigde|gaf toe|grapte|vindt|legt uit|legde uit|aldus`,
  known: {
    article: `de\\s|het\\s`,
    nouns: `rapport|studie|onderzoek|enquête|project|team|bedrijf|onderneming|organisatie|groep|programma|auteur|auteurs|onderzoekers|deelnemers|wet|voorstel|akkoord|gebouw|apparaat|procedure|incident|beslissing|besluit|resultaten|gegevens|cijfers|evenement|tentoonstelling|initiatief|comité|raad|vereniging`,
    explained: `van|der|die|dat|over|naar|voor|in|met|tussen|tegen|uit|op|aan|bij|door|waar|genaamd`,
  },
  numbers: ['twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf'],
  instructions: {
    formal: `formeler|formeel|zakelijker`,
    question: `(?:als |met )?(?:een )?vraag`,
    price: `(?:noem |met )?(?:de )?(?:prijs|prijzen|kosten)`,
    date: `(?:noem |met )?(?:de )?(?:datum|dag)`,
    place: `(?:noem |met )?(?:de )?(?:plaats|plek|locatie)`,
    fillers: `alsjeblieft|graag|een beetje|en|maar|met|in|de|het|een|meer|ook`,
    shorter: `korter|kort|beknopt(?:er)?|inkorten|compact(?:er)?|minder`,
    longer: `langer|uitgebreid(?:er)?|meer (?:details|detail)|uitvoerig(?:er)?`,
    list: `(?:een |als )?(?:lijst(?:je)?|opsomming)|puntsgewijs|bullets?`,
    quotation: `citaten|citaat|quotes?|citeren|in (?:eigen|haar|zijn) woorden`,
    figure: `cijfers?|getallen|statistiek(?:en)?|data`,
    thread: `threads?|draadje|in meerdere (?:delen|berichten)`,
    noQuestion: `(?:geen|zonder(?: een)?) (?:vragen|vraag)`,
    noLink: `(?:geen|zonder(?: de| een)?) (?:links?|koppeling|adres|url)`,
    noHashtags: `(?:geen|zonder) (?:hash ?tags?|labels)`,
  },
}
