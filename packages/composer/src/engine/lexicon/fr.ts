import type { WordLists } from './lexicon.ts'

const months = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'
const weekdays = 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche'
const small = 'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|quelques|plusieurs|\\d{1,2}'
const dummies =
  "y a|y avait|y aura|n'y a|faut|fallait|faudra|faudrait|suffit|suffisait|existe|existait|s'agit|s'agissait|pleut|neige|reste|manque|vaut mieux|convient|importe|arrive que|semble que|paraît que|va de soi|est (?:\\d|une fois|midi|tard|tôt|temps)|(?:est|était|serait|sera|n'est|devient|reste)(?: \\p{L}+)? (?:possible|impossible|important|essentiel|nécessaire|difficile|facile|rare|fréquent|utile|inutile|clair|vrai|probable|interdit|conseillé|recommandé|préférable|courant|urgent|dangereux|temps|question|permis|indispensable|évident)"

export const fr: WordLists = {
  pointers: `
    (?:il|elle|ils|elles)(?! (?:${dummies})) | celui | celle | ceux | celles | celui-ci | celle-ci | ceux-ci | celles-ci | celui-là | celle-là | ce dernier | cette dernière | ces derniers | ces dernières | ce premier | c'(?:est|était|en est|eût|aurait|a)(?: \\p{L}+)? | ce (?:sont|n'est|n'était|sera|serait|fut|furent|doit|peut|qui|que) | cela | ceci | ça | ce | cet | cette | ces | cela | tel | telle | tels | telles
    | son | sa | ses | leur | leurs | lui | eux | les deux | tous (?:deux|trois) | toutes (?:deux|trois) | (?:d'autres|un autre|une autre|l'autre|les autres|les mêmes?|le même|la même) | l'un | l'une | certains d'entre | la plupart d'entre | aucun d'(?:eux|entre) | aucune d'(?:elles|entre) | ici | là | là-bas | y
    | (?:avec|dans|de|à|pour|par|sur|sous|après|avant|sans|contre|chez|entre|depuis|pendant|malgré|selon|grâce à|outre) (?:lui|elle|eux|elles|cela|ceci|ça|celui-ci|celle-ci|ce|cet|cette|ces|laquelle|lequel|lesquels|lesquelles)
    | (?:le|la|les|un|une|l')\\s?(?:\\p{L}+ )?(?:résultat|raison|différence|problème|solution|réponse|effet|conséquence|conclusion|objectif|but|suite|contraire|inverse|reste|avantage|inconvénient)s?(?= (?:est|était|sont|étaient|en|fut|sera|a été|reste|demeure))
    | (?:le|la) (?:second|seconde|deuxième|troisième|quatrième|dernière?|suivante?|premier|première) (?:est|était|a|concerne|consiste|porte) | auquel | à laquelle | duquel | dont | ainsi`,
  standing: `
    ceux qui | celles qui | celui qui | celle qui | celui d | ce (?:que|qui) .{3,80}, c'est | c'est (?:en|le|au|dans|à|par|grâce à|avec) .{3,60} (?:que|qu'\\p{L}+) | tel père | à celles et ceux | c'est l'histoire d | son altesse | sa majesté`,
  connectives: `
    et | mais | ou | or | donc | car | ni | puis | ensuite | enfin | alors | aussi | ainsi | pourtant | cependant | toutefois | néanmoins | malgré tout | quand même | en revanche | par contre | au contraire | à l'inverse | inversement | sinon | autrement
    | de plus | en outre | par ailleurs | d'ailleurs | de même | également | en effet | en fait | en réalité | en somme | en bref | bref | au final | finalement | au total | en conclusion | pour conclure | en résumé | pour finir | en d'autres termes | autrement dit | c'est-à-dire | notamment | surtout
    | par exemple | par conséquent | en conséquence | du coup | c'est pourquoi | voilà pourquoi | de ce fait | dès lors | d'où | pour cette raison | à cet effet | à cette fin | de cette (?:façon|manière) | de la sorte | à savoir | quant à (?:lui|elle|eux|elles) | d'une part | d'autre part | d'un côté | de l'autre | de son côté | de leur côté | à son tour
    | premièrement | deuxièmement | troisièmement | d'abord | tout d'abord | dans un (?:premier|second|deuxième) temps | en (?:premier|second|dernier) lieu | plus tard | plus tôt | auparavant | après cela | par la suite | entre-temps | pendant ce temps | en même temps | au même moment | depuis lors | dès lors | encore | de nouveau | à nouveau | désormais
    | bien sûr | certes | évidemment | naturellement | heureusement | malheureusement | hélas | sans doute | peut-être | apparemment | visiblement | oui | non, | eh bien | bon, | pire | mieux encore | même (?:si|quand|ainsi) | pas (?:si|seulement|toujours|encore|plus) | non seulement | au lieu de (?:cela|ça) | sauf que | tandis que | alors que | parce que | ce qui | ce que(?!.{3,80}, c'est) | comme (?:prévu|toujours|on l'a|nous l'avons|indiqué|mentionné) | quoi qu'il en soit | reste que | toujours est-il | dans ce cas | à ce (?:moment|stade|titre) | là encore | à l'époque | qui plus est`,
  turns: `
    puis | ensuite | alors | depuis | maintenant | désormais | aujourd'hui | à présent | plus tard | finalement | le résultat | la réponse
    | mais | or | pourtant | cependant | toutefois | néanmoins | malgré tout | quand même | en revanche | par contre | au contraire | à l'inverse | sauf | sinon | hélas | malheureusement | d'autre part | de l'autre | en réalité | en fait | en pratique | dans les faits | reste que | encore faut-il | toujours est-il | jusqu'à ce que | pas (?:si|toujours|partout) | plutôt | ou
    | (?:[\\p{L}\\u0027’]+,? ){1,5}(?:cependant|toutefois|pourtant|néanmoins|en revanche|par contre)`,
  leaning: `cependant|toutefois|pourtant|néanmoins|donc|par exemple|également|aussi(?! (?:bien|\\p{L}+ que))|en revanche|par contre|par conséquent|en outre|de plus|d'ailleurs|par ailleurs|quant à (?:lui|elle|eux|elles)|à son tour|en effet|plutôt(?! que)|ensuite|alors(?! que)|ainsi(?! que)|de même|dès lors`,
  backward: `
    (?!(?:y a|faut|est|semble|reste|existe|suffit)-)\\p{L}{1,40}-(?:t-)?(?:ils?|elles?) | d'entre (?:eux|elles)|ce dernier|cette dernière|ces derniers|ces dernières|celui-ci|celle-ci|ceux-ci|celles-ci|celui-là|celle-là|cela|ceci|ledit|ladite|lesdits|lesdites|susmentionnée?s?|précité(?:e|s|es)? | (?:dans|en|à|pour|de|avec) ce (?:cas|sens|contexte|but|cadre|domaine) | de cette (?:façon|manière|sorte) | cette(?! (?:année|semaine|nuit|saison)) | cet(?! (?:été|automne|hiver|après-midi)) | ces(?! (?:jours|derniers)) | (?:chacun|certains|plusieurs|la plupart|l'un|l'une|aucun|aucune|beaucoup) d'(?:eux|elles|entre) | comme (?:indiqué|mentionné|évoqué)`,
  pronouns: `il(?! (?:${dummies}|n'y))|elle|ils|elles|lui|leur|leurs|eux`,
  functionWords: `(?:1[5-9]|20)\\d\\d|${months}|l'(?:été|hiver|automne|an|année)|année|années|quand|lorsqu\\p{L}*|lorsque|comme|puisque|parce|après|avant|depuis|pendant|malgré|sans|avec|pour|dans|chez|contre|entre|sous|vers|selon|dès|mais|donc|ainsi|alors|aussi|même|bien|plus|moins|très|tout|tous|toute|toutes|autre|autres|cette|être|était|sont|étaient|avoir|avait|ont|fait|faire|quelle?s?|quoi|dont|où|afin|tandis|outre|grâce|lors|encore|toujours|jamais|souvent|parfois|déjà|enfin|puis|début|milieu|jusqu\\p{L}*|bientôt|peut|doit|seul|seule|notre|votre|leurs?|nous|vous|ceux|celles?`,
  announces: `
    (?:plusieurs|quelques|différentes?|différents|divers|diverses|de nombreuses|de nombreux|certaines|certains|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|les) (?:(?!des? |du )[\\p{L}-]+ ){0,2}(?:raisons|façons|manières|étapes|questions|problèmes|exemples|points|conseils|règles|types|formes|phases|causes|catégories|objectifs|méthodes|options|facteurs|avantages|choses|missions|volets|axes)(?: (?:principaux|principales|suivants|suivantes|essentiels|essentielles|clés))?(?=[.:!]| :|$)
    | suivante?s?(?=[.: ]) | comme suit | (?:est|sont|était) (?:très |assez |plutôt )?simples?(?=[.: ]) | ci-après | en (?:deux|trois|quatre|cinq) (?:étapes|temps|parties|phases|volets) | d'une part | d'un côté`,
  you: `tu|te|toi|ton|ta|tes|vous|votre|vos|nous|racontez|dites|parlez`,
  page: `
    (?:cet|ce|cette|notre (?:dernier|dernière|précédent|précédente|prochain|prochaine)|(?:le|la|l'|un|une) (?:dernier|dernière|précédent|précédente|prochain|prochaine|premier|première|second|seconde|deuxième)) (?:article|billet|post|page|texte|chapitre|section|série|guide|dossier|rapport|bulletin|numéro|chronique|liste|tableau|graphique|figure|carte|photo|image|épisode|vidéo|interview|entretien|tutoriel|paragraphe|exemple|récit|édition|podcast|communiqué|recette|étude)
    | (?:article|billet|tableau|graphique|figure|carte|photo|image|liste|lien|vidéo|formulaire|paragraphe|exemple|étapes?) (?:ci-dessous|ci-dessus|ci-contre|suivante?|précédente?) | ci-dessous | ci-dessus | ci-contre | ci-joint | plus (?:bas|haut) | voir (?:aussi|ci|plus|la|le|l'|figure|tableau|annexe|page) | (?:figure|fig\\.?|tableau|annexe|chapitre|section|encadré|partie|épisode) (?:\\d+|i{1,3}|un|deux|trois) | cliquez | cliquer | lire (?:aussi|la suite|également|notre) | lisez | retrouvez | découvrez (?:ici|notre|nos) | faites défiler | note de la rédaction | ndlr | rectificatif | mise à jour | mis à jour le | publié (?:initialement|à l'origine) | table des matières | sommaire | article invité | dans (?:les lignes|la suite) (?:qui suivent)? | nous (?:verrons|avons vu) | en savoir plus | voici`,
  stale: `
    aujourd'hui|demain|après-demain|hier|avant-hier|ce (?:soir|matin|midi|week-end|jour|mois|printemps|${weekdays})|cet (?:été|automne|hiver|après-midi)|cette (?:année|semaine|nuit|saison)|ces (?:jours|jours-ci|derniers|dernières) ?(?:jours|semaines|mois|années|temps)?|récemment|dernièrement|actuellement|en ce moment|à l'heure actuelle|de nos jours|à présent|pour l'instant|pour le moment|maintenant|bientôt|prochainement|jusqu'à présent|jusqu'ici|à ce jour|désormais|tout juste|à partir de maintenant|dès maintenant|d'ores et déjà|l'autre jour|naguère
    | (?:la semaine|le mois|l'année|l'an|l'été|l'hiver|l'automne|le printemps|le week-end|la saison|le trimestre|${weekdays}|${months}) (?:dernier|dernière|passée?|prochaine?|précédente?|à venir|qui vient)
    | (?:les|ces|des|au cours des) (?:(?:${small}) )?(?:derniers|dernières|prochains|prochaines) (?:\\p{L}+ )?(?:jours|semaines|mois|années|heures|temps|ans) | ces dernières années | il y a (?:${small}|peu|quelque) ?(?:jours?|semaines?|mois|ans?|années?|heures?|temps|décennies)?(?! (?:dans|\\p{L}+ qui)) | depuis (?:peu|${small}) ?(?:jours?|semaines?|mois|ans?|années?)? | dans (?:${small}) (?:jours|semaines|mois|heures)
    | à venir | année en cours`,
  alone: `je|Je|j'\\p{L}+|J'\\p{L}+|me|Me|m'\\p{L}+|M'\\p{L}+|moi|Moi|mon|Mon|ma|Ma|mes|Mes|mien|mienne|miens|miennes`,
  removable: `
    bref|de plus|en outre|par ailleurs|d'ailleurs|en effet|en fait|par exemple|cependant|toutefois|néanmoins|pourtant|enfin|finalement|ensuite|puis|ainsi|bien sûr|certes|évidemment|naturellement|en somme|en résumé|en bref|au final|en conclusion|pour conclure|en d'autres termes|autrement dit|notamment|d'abord|tout d'abord|premièrement|deuxièmement|troisièmement|heureusement|également|en réalité|par conséquent|dans cet article|dans ce billet|dans ce guide`,
  emptyHeadings: `
    introduction|présentation|aperçu|résumé|contexte|conclusion|conclusions|en conclusion|pour conclure|pour finir|bilan|perspectives|prochaines étapes|et après|la suite|à propos|à propos d.{1,40}|qui sommes-nous|sommaire|table des matières|sources|références|bibliographie|notes|pour aller plus loin|à lire aussi|articles? (?:liés|similaires|connexes)|remerciements|discussion|méthodes?|méthodologie|résultats?|annexes?|liens|liens utiles|contacts?|contact presse|nous contacter|informations(?: pratiques)?|infos pratiques|plus d'informations|en savoir plus|détails|description|ingrédients|préparation|instructions|étapes|programme|ordre du jour|faq|questions|foire aux questions|questions fréquentes|commentaires?|partager|mots-clés|l'essentiel|en bref|à retenir|points clés|changements|nouveautés|ajouts|corrections|corrigé|ajouté|modifié|supprimé|sécurité|fonctionnalités|caractéristiques|spécifications|comment ça marche|historique|histoire|biographie|présents|excusés|absents|divers|objectifs?|financement|le problème|la solution|analyse|limites|horaires|tarifs|accès|inscription|lieu|dates?`,
  promises: `
    façons|manières|astuces|conseils|étapes|raisons|choses|leçons|règles|erreurs|principes|questions|idées|faits|exemples|habitudes|signes|mythes|idées reçues|stratégies|outils|méthodes|ingrédients|options|fonctions|fonctionnalités|changements|améliorations|nouveautés|livres|lieux|endroits|techniques|recommandations|temps forts|points|types|sortes|catégories|phases|avantages|inconvénients|bienfaits|problèmes|défis|exigences|critères|objectifs|composants|éléments|domaines|recettes|projets|événements|mesures|facteurs|tendances|enseignements|observations|pièges|causes|symptômes|arguments|piliers|engagements|priorités|actions|gestes|clés|pistes`,
  saying: `dit|disait|disent|a dit|affirme|affirmait|explique|expliquait|expliquent|écrit|écrivait|raconte|racontait|ajoute|ajoutait|note|notait|rappelle|rappelait|souligne|soulignait|demande|demandait|prévient|avertit|selon|d'après|précise|déclare|déclarait|annonce|reconnaît|insiste|plaisante|commente|confie|estime|se souvient`,
  known: {
    article: `le\\s|la\\s|les\\s|l'`,
    nouns: `rapport|étude|enquête|sondage|projet|équipe|entreprise|société|agence|groupe|programme|auteurs?|autrices?|auteures?|chercheurs|chercheuses|participants|participantes|loi|texte|proposition|accord|bâtiment|appareil|procédé|incident|enquêteurs|décision|résultats|données|chiffres|événement|exposition|initiative|comité|conseil|collectif|association`,
    explained: `d'\\p{L}+|de|du|des|qui|que|qu'\\p{L}+|où|dont|sur|pour|dans|en|au|aux|à|avec|entre|contre|par|menée?|publiée?|appelée?|baptisée?|intitulée?`,
  },
  numbers: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  instructions: {
    formal: `plus (?:formel(?:le|lement)?|soutenue?|sérieuse?|sérieux)|formel(?:le)?`,
    question: `(?:sous forme de |en |avec |comme |pose[rz]? )?(?:une |la )?question`,
    price: `(?:indique[rz]? |donne[rz]? |avec |mentionne[rz]? )?(?:le |les )?(?:prix|tarifs?|coût)|combien ça coûte`,
    date: `(?:indique[rz]? |donne[rz]? |avec |mentionne[rz]? )?(?:la |le )?(?:dates?|jour)|quand ça a lieu`,
    place: `(?:indique[rz]? |donne[rz]? |avec |mentionne[rz]? )?(?:le |l')?(?:lieu|endroit)|où ça se passe`,
    fillers: `s'il (?:te|vous) plaît|un peu|beaucoup|plus|et|mais|avec|en|de|des|du|la|le|les|une|un|écri[st]|réécri[st]|écrivez|fais|faites|aussi|forme|sous`,
    shorter: `plus courte?|courte?|raccourci[rst]?|raccourcis|brève?|bref|plus concise?|concise?|moins long|condense[rz]?`,
    longer: `plus long(?:ue)?|plus détaillée?|plus de détails|développe[rz]?|approfondi[rs]?`,
    list: `(?:une |en |sous forme de )?liste|(?:en |à )?puces|points`,
    quotation: `citations?|cite[rz]?|avec (?:ses|leurs) mots`,
    figure: `chiffres?|statistiques?|données`,
    thread: `fil|thread|en plusieurs (?:parties|messages|posts)`,
    noQuestion: `(?:pas de|sans|aucune|enlève[rz]? la) questions?`,
    noLink: `(?:pas de|sans|aucun|enlève[rz]? le) (?:liens?|adresse|url)`,
    noHashtags: `(?:pas de|sans|aucun) (?:hash ?tags?|mots-dièse|mot-dièse)`,
  },
}
