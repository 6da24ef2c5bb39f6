/**
 * Sentences of page furniture inside a text: calls to the page's reader, and notices. Whole menus, forms and footers are left out by where
 * they stand when a page is read; words alone prove little, because an article may be about cookies or signing in.
 */

/** Calls about accounts and letters, which an article may make as well: in the middle of its paragraphs they are its own. */
const accountCalls = [
  'subscribe',
  'sign up (?:for|to) (?:our|the)',
  '(?:please )?(?:log|sign)[ -]?in (?:to|or)',
  'please subscribe',
  'abonnier(?:e|en|t)',
  'jetzt (?:abonnieren|anmelden)',
  "(?:s['’])?abonne(?:z|r)(?:-vous)?",
  'connectez-vous',
  'suscr[ií]b(?:ete|ase|irse|e|ir)',
  'inicia sesión',
  'abbonati',
  'iscriviti',
  'accedi',
  'assine',
  'inscreva-se',
  'subscreva',
  'abonneer',
  'log in',
]

/** Notices, wherever they stand in a sentence. */
const notices = [
  'all rights reserved',
  'alle rechte vorbehalten',
  'tous droits réservés',
  'todos los derechos reservados',
  'tutti i diritti riservati',
  'todos os direitos reservados',
  'alle rechten voorbehouden',
  '(?:we|this (?:web ?)?site) uses? cookies',
  '(?:wir|diese (?:web)?seite) (?:verwende[nt]|nutz(?:en|t)) cookies',
  '(?:nous utilisons|ce site (?:web )?utilise) des cookies',
  '(?:utilizamos|usamos|este sitio (?:web )?(?:utiliza|usa)|este site (?:utiliza|usa)) cookies',
  '(?:usiamo|utilizziamo|questo sito (?:web )?(?:usa|utilizza)) (?:i )?cookie',
  '(?:wij?|deze (?:web)?site) gebruik(?:en|t) cookies',
  "we(?:['’]d| would) (?:like|love) to (?:thank|hear)",
  "couldn['’]t have done it without",
]

/** Calls to the reader, at the start of a sentence. */
const calls = [
  '(?:e-?mail|write to|call|reach|message) us',
  'share (?:this|on)',
  'spread the (?:word|message)',
  'feel free to',
  'reach out to us',
  'check out',
  'let us know',
  "if you['’]d like to (?:help|contribute|join|learn|know)",
  'stay tuned',
  'happy (?:reading|coding|hacking)',
  'read more',
  'please (?:share|contact|e-?mail|visit|note|see|feel|join|help|consider|let us|get in touch|call|send|keep in mind)',
  '(?:get in touch|contact us|drop us a line|follow us|click here|find out more|learn more|for more information|visit our|thank you for|thanks (?:for|to) (?:reading|your))',
  'jetzt (?:hier|bestellen)',
  '(?:beitrag|artikel) teilen',
  'weiterlesen',
  'mehr lesen',
  'bitte (?:teilen|kontaktieren|wenden|schreiben|besuchen|beachten|rufen|melden|schicken|senden|helfen) sie',
  'bitte (?:teilt|schreibt|besucht|beachtet|meldet|helft)',
  '(?:kontaktieren|schreiben|besuchen|folgen) sie uns',
  'folgt uns',
  '(?:hier klicken|klicken sie hier|mehr erfahren|(?:mehr|weitere|nähere) informationen (?:finden|erhalten|gibt|unter|auf|zu[mr]?)|(?:vielen|herzlichen) dank (?:für|fürs)|danke (?:für|fürs))',
  'partage(?:z|r) (?:cet|sur)',
  'lire la suite',
  'en savoir plus',
  "merci d(?:e|['’]\\p{L}+)",
  'merci (?:à tous|pour)',
  'veuillez',
  "n['’]hésitez pas",
  '(?:contactez|suivez|rejoignez|écrivez)-nous',
  '(?:contactez|suivez|rejoignez) notre',
  "(?:cliquez ici|pour plus d['’]informations?|plus d['’]informations? sur)",
  'compart(?:e|ir) (?:este|esta|en)',
  'leer más',
  'sigue leyendo',
  'por favor',
  '(?:contáctenos|contáctanos|síguenos|síganos|escríbenos|escríbanos|visítanos|visite nuestr[oa]|visita nuestr[oa])',
  'no dude en',
  'no dudes en',
  '(?:haga clic|haz clic|para (?:obtener )?más información|para saber más|gracias (?:por|a todos))',
  'condividi',
  'leggi (?:di più|tutto|anche)',
  '(?:per favore|vi preghiamo|si prega)',
  '(?:contattaci|contattateci|seguici|seguiteci|scrivici|scriveteci|visita(?:te)? il nostro)',
  'non esita(?:re|te) a',
  '(?:clicca(?:te)? qui|scopri di più|per saperne di più|per (?:maggiori |ulteriori )?informazioni|grazie (?:per|a tutti))',
  'compartilh(?:e|ar) (?:este|esta|em|no)',
  'partilh(?:e|ar) (?:este|esta|em|no)',
  'leia mais',
  'ler mais',
  '(?:contacte-nos|contate-nos|entre em contato|entre em contacto|siga-nos|fale connosco|fale conosco|visite (?:o|a) noss[oa])',
  'não hesite em',
  '(?:clique aqui|saiba mais|para saber mais|para mais informações|obrigad[oa] (?:por|a todos))',
  'deel dit',
  'lees (?:meer|verder)',
  '(?:deel|neem contact|bezoek|volg|schrijf|bel|help|meld) (?:dit|deze|met ons|ons|onze|je aan|u aan)',
  'aarzel niet',
  '(?:klik hier|voor meer informatie|(?:bedankt|dank) voor|dank u)',
]

/** Labels of the page itself, which are furniture when there is hardly anything else. */
const labels = [
  'cookies?',
  'subscriptions?',
  'newsletters?',
  'log[ -]?in',
  'sign[ -]?in',
  'advertisements?',
  'sponsored content',
  'privacy policy',
  'terms of (?:use|service)',
  'rundbrief',
  'anmelden',
  'einloggen',
  'anzeige',
  'werbung',
  'datenschutzerklärung',
  'impressum',
  'nutzungsbedingungen',
  "lettre d['’]information",
  'infolettre',
  'se connecter',
  'publicité',
  'mentions légales',
  'politique de confidentialité',
  "conditions d['’]utilisation",
  'boletín',
  'iniciar sesión',
  'inicia sesión',
  'publicidad',
  'política de privacidad',
  'términos de uso',
  'aviso legal',
  'accedi',
  "effettua l['’]accesso",
  'pubblicità',
  'informativa sulla privacy',
  "termini d['’]uso",
  'iniciar sessão',
  'fazer login',
  'publicidade',
  'política de privacidade',
  'termos de (?:uso|utilização)',
  'nieuwsbrief',
  'inloggen',
  'aanmelden',
  'advertentie',
  'privacybeleid',
  'privacyverklaring',
  'gebruiksvoorwaarden',
]

/** Words up to which a sentence with a label of the page is taken for the label. */
const longestLabel = 3

const anyOf = (phrases: readonly string[]): string => String.raw`(?:${phrases.join('|')})(?![\p{L}\p{N}])`
const notice = new RegExp(String.raw`(?<![\p{L}\p{N}])${anyOf(notices)}`, 'iu')
const call = new RegExp(String.raw`^[^\p{L}\p{N}]*${anyOf(calls)}`, 'iu')
const label = new RegExp(String.raw`(?<![\p{L}\p{N}])${anyOf(labels)}`, 'iu')

const accountCall = new RegExp(String.raw`^[^\p{L}\p{N}]*${anyOf(accountCalls)}`, 'iu')

/** Where a sentence stands in its text. */
export interface Place {
  /** True in a paragraph of one or two sentences. */
  isApart: boolean
  /** True in the last paragraphs of a text. */
  isAtEnd: boolean
  /** True when the text's title is about the same: "How to sign in". */
  isTopic: boolean
}

/** A paragraph of its own about accounts, or a notice of rights at the end, belongs to the page; the same words elsewhere to the article. */
export const isBoilerplate = (sentence: string, { isApart, isAtEnd, isTopic }: Place): boolean =>
  call.test(sentence) ||
  ((isApart || isAtEnd) && !isTopic && notice.test(sentence)) ||
  (isApart && !isTopic && accountCall.test(sentence)) ||
  (label.test(sentence) && sentence.split(' ', longestLabel + 1).length <= longestLabel)

/** "Anna Ruiz is a senior writer at Harbor News.": its place at the end of a text makes it a note about the author. */
const biography =
  /^\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,24}){1,3}(?:,? (?:is|was|has been|ist|est|es|è|é)(?: (?:an?|the|our|eine?|une?|un[ao]?|um[a]?|een))? |,? (?:works|lives|writes|covers|arbeitet|lebt|schreibt|vit|travaille|vive|trabaja|lavora|trabalha|woont|werkt) )(?:[^.]{0,60}(?:writer|author|journalist|editor|reporter|correspondent|columnist|contributor|photographer|designer|developer|engineer|consultant|director|founder|professor|specialist|strategist|manager|autorin?|redakteurin?|journalistin?|auteure?|rédacteur|rédactrice|journaliste|periodista|redactora?|autora?|giornalista|autrice|autore|jornalista|redatora?|schrijver|schrijfster|redacteur)(?![\p{L}])|in |at |for |about )/u

export const isBiography = (sentence: string): boolean => biography.test(sentence)

/** Returns whether a title speaks of accounts, letters or cookies, which its text then may do anywhere. */
export const isAboutAccounts = (title: string): boolean => aboutAccounts.test(title)
const aboutAccounts =
  /(?:sign|log)[ -]?(?:in|on)|login|account|password|passkey|newsletter|subscri|cookie|anmeld|einlogg|passw|abonn|connexion|mot de passe|sesión|contraseña|suscri|accesso|abbonament|iscri|senha|sessão|inscri|wachtwoord|inlog/iu
