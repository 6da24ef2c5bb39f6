import { anywhere, opening } from '../text.ts'
import { type Lexicon, set } from './lexicon.ts'

export const fr: Lexicon = {
  back: opening(
    'il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|ça',
    "c[’']",
    'celui-ci|celle-ci|ceux-ci|celui-là|son|sa|ses|leurs?|le résultat|la raison|ce dernier|cette dernière|de tel(?:le)?s',
    '(?:dans|pour|avec|à|de|par|sur|après|avant|sans) (?:ce|cet|cette|ces|cela)|tous deux|les deux',
    "l[’']autre",
    'la seconde|le second|un autre|une autre|y',
  ),
  notBack: opening(
    "il (?:est|y a|faut|s[’']agit|suffit|existe|reste|pleut|vaut|fallait|était|faudra|fera|arrive|convient)",
    'ce (?:que|qui|dont|matin|soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-end|mois)|cette (?:semaine|année)',
    'cet (?:été|hiver|automne)',
    "c[’']est (?:.{1,60}) (?:qu[’']|que|qui) ",
    'ceux (?:qui|que)|tous deux .* et|les deux (?:tiers|premi)',
  ),
  connective: opening(
    'mais|donc|et|ou|or|aussi|ainsi|cependant|pourtant|toutefois|néanmoins|en revanche|par contre|en effet|par exemple|de plus',
    'en outre|ensuite|puis|enfin|alors(?! que)',
    "d[’']abord",
    'premièrement|deuxièmement',
    "d[’']autre part|d[’']un côté",
    'au contraire|par conséquent',
    "c[’']est pourquoi",
    'du coup|bref|sinon|voilà pourquoi|résultat',
    "à l[’']inverse",
    'au lieu de cela|car',
  ),
  notConnective: opening('ou bien', 'aussi (?:bien|longtemps)', 'ainsi que'),
  page: anywhere(
    '(?:dans|de) cet(?:te)? (?:article|billet|page|série|rubrique|lettre|section|guide|texte)|cet article|ce (?:billet|guide|dossier)',
    'ci-dessous|ci-dessus|ci-après|partie \\d|deuxième volet|figure \\d+|tableau \\d+|cliquez|lire (?:aussi|la suite)',
    'voir plus (?:bas|haut)|notre (?:précédent|prochain|dernier) (?:article|billet|numéro)',
  ),
  stale: anywhere(
    "aujourd[’']hui",
    'demain|hier|récemment|actuellement|en ce moment|(?:la )?(?:semaine|année) (?:dernière|prochaine|passée)',
    '(?:le )?mois (?:dernier|prochain)',
    "(?:l[’'])?an(?:née)? (?:dernier|dernière|prochain|prochaine)",
    'cette (?:semaine|année)|ce (?:matin|soir|week-end|mois-ci)|cet (?:été|hiver|automne)',
    '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:dernier|prochain)',
    'il y a (?:quelques|deux|trois|\\d+) (?:jours|semaines|mois)',
  ),
  writer: anywhere('je', "j[’'](?=\\p{L})\\p{L}+", 'mon', 'ma', 'mes', 'moi', "m[’'](?=\\p{L})\\p{L}+"),
  turn: opening('mais', 'cependant', 'pourtant', 'toutefois', 'néanmoins', 'en revanche', 'or', 'au contraire', 'en réalité'),
  sequel: opening('mais|cependant|pourtant|toutefois|néanmoins|en revanche|or|donc', "c[’']est pourquoi", 'ainsi|du coup'),
  half: anywhere(
    'certes|bien sûr|en théorie|sur le papier|souvent|généralement',
    "d[’']habitude",
    'peuvent?|pourrait|semble(?:nt)?|alors que|bien que',
    "d[’']un côté",
    'devait|beaucoup',
  ),
  negation: anywhere('ne', "n[’']\\p{L}+", 'pas', 'jamais', 'aucune?', 'rien', 'sans', 'personne', 'ni'),
  numbers: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  stop: set(
    'le la les un une des du de et ou mais à au aux en dans par pour sur avec sans ce cet cette ces il elle ils elles on nous vous je se sa son ses leur leurs qui que quoi dont où ne pas plus est sont était ont a été être avoir fait tout tous même si comme',
  ),
}

export const es: Lexicon = {
  back: opening(
    'él|ella|ellos|ellas|ello|esto|eso|aquello|este|esta|estos|estas|ese|esa|esos|esas|aquel(?:la|los|las)?|su|sus|allí|ambos|ambas',
    'el resultado (?:es|fue|ha)|la razón (?:es|era)|dich[oa]s?|tal|tales',
    '(?:en|para|con|por|de|a|tras|sin|desde) (?:est[aeo]s?|es[aeo]s?|ello)|otr[oa]|l[oa]s dos|la segunda|el segundo|uno de ellos',
  ),
  notBack: opening(
    'est[ae] (?:semana|mes|año|verano|invierno|otoño|primavera|fin de semana|lunes|martes|miércoles|jueves|viernes|sábado|domingo|tarde|noche|mañana)',
    'tal (?:vez|como)|su (?:majestad|santidad)|es[ao]s? que|a este lado',
  ),
  connective: opening(
    'pero|así|así que|también|además|sin embargo|no obstante',
    'por (?:tanto|eso|ello|lo tanto|ejemplo|otro lado|otra parte|último|un lado|consiguiente|el contrario)|en cambio|y|o|e|luego',
    'entonces|después,|finalmente|primero,|segundo,|en primer lugar|en segundo lugar|asimismo|de hecho|es decir|mientras tanto',
    'aun así|eso sí|ahora bien|de ahí|al contrario|tampoco|pues',
  ),
  notConnective: opening('así como', 'y tú', 'además de'),
  page: anywhere(
    '(?:en|de) est[ae] (?:artículo|entrada|página|serie|sección|guía|boletín|texto|nota)|este (?:artículo|texto|boletín)',
    'más (?:abajo|arriba|adelante)|a continuación|parte (?:\\d|dos|tres) de|figura \\d+|tabla \\d+|cuadro \\d+|haga clic|haz clic',
    'lea también|leer más|sigue leyendo|nuestr[oa] (?:anterior|próxim[oa]) (?:artículo|entrada|entrega|boletín)',
  ),
  stale: anywhere(
    'hoy|ayer|anoche|recientemente|actualmente|ahora mismo|est[ae] (?:semana|mes|año|verano|otoño|invierno|primavera|fin de semana)',
    '(?:la )?(?:semana|primavera) pasada|(?:el )?(?:mes|año|verano|lunes|martes|miércoles|jueves|viernes|sábado|domingo) pasado',
    '(?:la )?próxima (?:semana)|(?:el )?próximo (?:mes|año|lunes|martes|miércoles|jueves|viernes|sábado|domingo)',
    'hace (?:unos|pocos|dos|tres|\\d+) (?:días|semanas|meses)|(?<!por la |de la |una |la |cada )mañana(?= (?:se|abre|empieza|por la))',
  ),
  writer: anywhere('yo', 'mi', 'mis', 'mí', 'conmigo', 'me'),
  turn: opening('pero', 'sin embargo', 'no obstante', 'en cambio', 'ahora bien', 'aun así', 'al contrario', 'en realidad'),
  sequel: opening('pero|sin embargo|no obstante|en cambio|así que|por eso|por (?:lo )?tanto|de ahí|ahora bien|por ello'),
  half: anywhere(
    'puede|pueden|podría|suele|suelen|aunque|en teoría|sobre el papel|mientras|parece|parecía|por un lado|es cierto|muchos',
    'normalmente|debía',
  ),
  negation: anywhere('no', 'nunca', 'jamás', 'nadie', 'nada', 'ningun[oa]', 'ningún', 'sin', 'ni', 'tampoco'),
  numbers: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  stop: set(
    'el la los las un una unos unas de del y o a al en por para con sin que se su sus lo le les es son era eran fue ha han no más como pero este esta esto si ya muy también entre sobre hasta desde cuando donde',
  ),
}

export const it: Lexicon = {
  back: opening(
    'lui|lei|essi|esse|esso|questo|questa|questi|queste',
    "quest[’']",
    'quello|quella|quelli|quelle|quel|ciò|(?:il|la|i|le) (?:suo|sua|suoi|sue|loro)|tale|tali|entrambi|entrambe|il risultato (?:è|fu)',
    'il motivo (?:è|era)|(?:in|per|con|a|da|di|su|dopo|senza) (?:quest[oaie]|quell[oaie]|ciò|tal[ei])',
    "l[’']altr[oa]",
    'un altro',
    "un[’']altra",
    'entrambi',
  ),
  notBack: opening(
    "quest[’'](?:anno|estate|inverno|autunno)",
    'quest[ao] (?:settimana|mese|mattina|sera|fine settimana|primavera)|ciò che|quell[oi] che|tale e quale',
  ),
  connective: opening(
    'ma|però|quindi|dunque|perciò|e|o|oppure|anche|inoltre|tuttavia|invece|così|infatti|poi|infine|allora|per esempio|ad esempio',
    'al contrario',
    "d[’']altra parte|d[’']altro canto",
    'per questo|di conseguenza|prima di tutto|innanzitutto|eppure|nonostante ciò|insomma|cioè|intanto|solo che',
  ),
  notConnective: opening('anche se', 'così come', 'invece di'),
  page: anywhere(
    '(?:in|di) questo (?:articolo|post|testo|numero)|(?:in|di) questa (?:pagina|serie|guida|sezione)|questo articolo|qui sotto',
    'qui sopra|di seguito|parte (?:\\d|due) (?:di|della)|figura \\d+|tabella \\d+|clicca|leggi anche|continua a leggere|vedi sopra',
    'vedi sotto',
  ),
  stale: anywhere(
    'oggi|domani|ieri|recentemente|attualmente|di recente|in questi giorni|(?:la )?settimana (?:scorsa|prossima)',
    '(?:il )?mese (?:scorso|prossimo)',
    "(?:l[’'])?anno (?:scorso|prossimo)|quest[’']anno",
    'questa settimana|stasera|pochi giorni fa|(?:due|tre|\\d+) (?:giorni|settimane|mesi) fa',
  ),
  writer: anywhere('io', 'mio', 'mia', 'miei', 'mie', 'mi'),
  turn: opening('ma', 'però', 'tuttavia', 'invece', 'eppure', 'al contrario', 'in realtà'),
  sequel: opening('ma', 'però', 'tuttavia', 'invece', 'eppure', 'quindi', 'perciò', 'per questo', 'così'),
  half: anywhere('può|possono|potrebbe|di solito|spesso|certo|in teoria|sulla carta|sebbene|mentre|sembra|sembrava|da un lato|molti'),
  negation: anywhere('non', 'mai', 'nessun[oa]?', 'niente', 'nulla', 'senza', 'né'),
  numbers: ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci', 'undici', 'dodici'],
  stop: set(
    'il lo la i gli le un uno una di del della dei delle da dal dalla a al alla in nel nella con su sul per tra fra e o ma che chi cui non si è sono era erano ha hanno come più anche se questo questa suo sua loro ci',
  ),
}

export const pt: Lexicon = {
  back: opening(
    'ele|ela|eles|elas|isto|isso|aquilo|este|esta|estes|estas|esse|essa|esses|essas|aquel[ea]s?|(?:os?|as?) (?:seus?|suas?)|seus?',
    'suas?|tal|tais|ambos|ambas|o resultado (?:é|foi)|a razão (?:é|era)',
    'n?(?:deste|desta|desse|dessa|neste|nesta|nesse|nessa|disso|disto|nisso|nele|nela|dele|dela)s?',
    '(?:com|para|por|após|sem) (?:isso|isto|est[ea]s?|ess[ea]s?)|o outro|a outra|outr[oa]',
  ),
  notBack: opening(
    'est[ea] (?:semana|mês|ano|verão|inverno|outono|primavera|manhã|tarde|noite|fim de semana)|nest[ea] (?:semana|mês|ano)|tal como',
    'tal vez',
  ),
  connective: opening(
    'mas|porém|contudo|todavia|no entanto|entretanto|assim|por isso|portanto|logo,|e|ou|também|além disso|em vez disso|por exemplo',
    'então|depois,|por fim|finalmente|primeiro,|em primeiro lugar|por outro lado|por um lado|pelo contrário|ou seja|de facto|de fato',
    'aliás|ainda assim|já',
  ),
  notConnective: opening('assim como', 'assim que', 'já não', 'já (?:em|no|na)'),
  page: anywhere(
    '(?:neste|deste|este) (?:artigo|texto|guia|boletim)|(?:nesta|desta|esta) (?:página|série|secção|seção|publicação)|abaixo(?! d[aeo])|acima(?! d[aeo])',
    'a seguir|parte (?:\\d|dois) d[aeo]|figura \\d+|tabela \\d+|clique|leia também|saiba mais',
  ),
  stale: anywhere(
    'hoje|amanhã|ontem|recentemente|atualmente|neste momento|(?:na )?semana (?:passada|que vem)',
    '(?:no )?(?:mês|ano|sábado|domingo) passado|(?:no )?próxim[oa] (?:semana|mês|ano|sábado|domingo)|est[ea] (?:semana|mês|ano)',
    'há (?:poucos|dois|três|\\d+) (?:dias|meses)|há (?:poucas|duas|três|\\d+) semanas',
  ),
  writer: anywhere('eu', 'meus?', 'minhas?', 'mim', 'comigo', 'me'),
  turn: opening('mas', 'porém', 'contudo', 'todavia', 'no entanto', 'entretanto', 'ainda assim', 'pelo contrário', 'na realidade'),
  sequel: opening('mas', 'porém', 'contudo', 'no entanto', 'por isso', 'portanto', 'assim,', 'ainda assim'),
  half: anywhere('pode|podem|poderia|costuma|embora|em teoria|no papel|enquanto|parece|parecia|por um lado|muitos|normalmente'),
  negation: anywhere('não', 'nunca', 'jamais', 'ninguém', 'nada', 'nenhum', 'nenhuma', 'sem', 'nem'),
  numbers: ['dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  stop: set(
    'o a os as um uma uns umas de do da dos das e ou em no na nos nas por pelo pela para com sem que se seu sua é são era foi foram ao à mais como mas este esta isto não há já muito também entre sobre até quando onde',
  ),
}
