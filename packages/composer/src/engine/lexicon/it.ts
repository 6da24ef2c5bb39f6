import type { WordLists } from './lexicon.ts'

const months = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'
const weekdays = 'lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica'
const seasons =
  'giorno|giorni|settimana|settimane|mese|mesi|anno|anni|trimestre|primavera|estate|autunno|inverno|notte|mattina|sera|stagione|decennio|decenni|weekend|ore|ora'
const small = 'un|una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|pochi|poche|alcuni|alcune|qualche|\\d{1,2}'

export const it: WordLists = {
  // A sentence may omit its subject and then starts with its verb.
  // A verb in front has its subject in the sentence before.
  pointers: `
    (?:apre|chiude|costa|offre|include|permette|funziona|dura|misura|pesa|nacque|vive|lavora|dispone di|è (?:situat|fatt|nat)[oa]) | egli | ella | esso | essa | essi | esse | lui | lei | loro | gliel[aoe] | quest[oaie] | quell[oaie] | quel | quei | quegli | costui | costei | costoro | ciò | tale | tali | suo | sua | suoi | sue | il suo | la sua | i suoi | le sue | (?:il|la|i|le) loro | entramb[ie] | ambedue | tutti e (?:due|tre) | tutte e (?:due|tre)
    | lo stesso | la stessa | gli stessi | le stesse | altr[ie] | un altro | un'altra | l'altr[oa] | gli altri | le altre | nessuno dei due | alcuni di (?:loro|essi|questi) | alcune di (?:loro|esse|queste) | uno di (?:loro|essi|questi) | una di (?:loro|esse|queste) | la maggior parte di (?:loro|essi|questi) | ognuno di (?:loro|essi) | tutto (?:ciò|questo)
    | qui | qua | lì | là | ivi | così | ne | vi | ci (?!sono|vogliono|vuole|sarà|saranno|erano|è stato|furono|fu)\\p{L}+ | lo (?:\\p{L}+ò|fa|fanno|dice|disse|ha|hanno|spiega|conferma|dimostra|è) | il (?:primo|secondo|terzo|quarto|quinto|prossimo)(?= (?:è|era|ha|fu|riguarda|consiste)) | la (?:prima|seconda|terza|quarta|quinta)(?= (?:è|era|ha|fu|riguarda|consiste)) | l'ultim[oa](?= (?:è|era|ha|fu|riguarda|consiste)) | (?:quest'|quell')(?:ultim[oa]|idea|anno|esperienza|opera|approccio|\\p{L}+)
    | (?:con|senza|per|di|in|a|su|tra|fra|da|dopo|prima di|durante|secondo|oltre a|grazie a|nonostante|malgrado|a causa di|verso|contro) (?:lui|lei|loro|ess[oaie]|ciò|quest[oaie]|quell[oaie]|quel|quei|tale|tali|il quale|la quale|i quali|le quali)
    | (?:il|la|lo|i|le|gli|un|una|l')\\s?(?:\\p{L}+ )?(?:risultato|ragione|motivo|differenza|problema|soluzione|risposta|effetto|conseguenza|conclusione|obiettivo|contrario|resto|vantaggio|svantaggio|causa)(?= (?:è|era|sono|fu|sarà|è stato|è stata|sta))
    | è | sono | era | erano | fu | furono | sarà | saranno | sarebbe | ha | hanno | aveva | avevano | ebbe | può | possono | poteva | deve | devono | doveva | vuole | vogliono | sa | va | vanno | dice | disse | vive | vivono | viveva | fece | fecero | fa(?= (?:parte|ogni|anche|il|la)) | mise | nacque | venne | vinse | prese | scrisse | diresse | consiste | comprende | permette | consente | offre | misura | pesa | costa | costano | dura | appartiene | contiene | funziona | \\p{L}{3,}(?<!per|nicol|però|dopotutt)ò(?= ) | \\p{L}{2,}(?:arono|irono|erono|avano|evano|ivano)(?= ) | \\p{L}{3,}(?<!bratisl|jugosl)(?:ava|eva)(?= )
    | si (?:\\p{L}+ò(?! (?:il|la|lo|i|le|gli|un|una|l'))|chiama|chiamava|tratta|trova|basa|compone|occupa|dedica|è|sono|era)`,
  standing: `
    è (?:\\p{L}+ )?(?:possibile|impossibile|importante|essenziale|necessario|difficile|facile|meglio|peggio|frequente|raro|utile|inutile|chiaro|vero|probabile|consigliabile|opportuno|preferibile|pericoloso|obbligatorio|vietato|normale|ora|tempo|indispensabile|fondamentale|bene|buona norma|la prima volta) .{0,80}
    | (?:era|fu|sarà|sarebbe) (?:\\p{L}+ )?(?:possibile|impossibile|importante|necessario|difficile|facile|chiaro|la prima volta) .{0,80} | sono (?:le \\p{L}+ (?:e|di)|\\d+|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|molt[ie]|poch[ie]|oltre|circa|quasi|più di)(?! (?:anni|mesi))
    | è (?:morto|morta|nato|nata|arrivato|arrivata|uscito|uscita|iniziato|iniziata|finito|finita) (?:il|la|lo|i|le|gli|un|una|l'\\p{L}+|(?-i:\\p{Lu})\\p{L}+) | (?:morì|nacque|arrivò|cominciò|iniziò) (?:il|la|lo|(?-i:\\p{Lu})\\p{L}+) | c'(?:è|era)(?: una volta)? | quell[oaie] (?:che|di|dei|delle|del|della) | quelli che | ciò che | così come.{3,60}, così | può (?:darsi|capitare|succedere) | sua (?:santità|maestà) | si tratta di .{3,60} che | tale .{2,20} tale | loro malgrado`,
  connectives: `
    e | ed | ma | però | o | oppure | né | bensì | anzi | quindi | dunque | perciò | pertanto | poi | infine | inoltre | anche | neanche | nemmeno | neppure | pure | ancora | tuttavia | eppure | nondimeno | ciononostante | ciò nonostante | nonostante ciò | comunque | in ogni caso | d'altronde | del resto | peraltro | per contro | al contrario | invece | viceversa | d'altra parte | d'altro canto | da una parte | da un lato | dall'altr[oa](?: parte| lato)? | altrimenti | in caso contrario
    | allo stesso (?:modo|tempo) | analogamente | ugualmente | di conseguenza | per questo | per questa ragione | per questo motivo | ecco perché | così | sicché | cosicché | in effetti | infatti | in realtà | di fatto | insomma | in breve | in sintesi | in conclusione | per concludere | concludendo | in altre parole | cioè | ossia | ovvero | soprattutto | in particolare | nello specifico | per esempio | ad esempio | come (?:sempre|detto|abbiamo|previsto|accennato)
    | in primo luogo | in secondo luogo | in terzo luogo | innanzitutto | anzitutto | primo, | secondo, | terzo, | per prima cosa | per ultim[oa] | alla fine(?! de) | dopo(?=,| un po') | dopodiché | successivamente | in seguito | più tardi | prima, | precedentemente | nel frattempo | intanto | nello stesso (?:tempo|momento) | da allora | fino ad allora | a quel punto | in quel (?:momento|caso) | in questo (?:modo|caso) | di nuovo | ormai | già
    | certo | certamente | naturalmente | ovviamente | evidentemente | purtroppo | sfortunatamente | per fortuna | fortunatamente | forse | probabilmente | a quanto pare | sì, | no, | beh | bene, | peggio | meglio ancora | persino | addirittura | non solo | non sempre | non così | non più | mentre(?= (?:l'altr|invece)) | a differenza di (?:quest|quell|ess|lui|lei|loro)\\p{L}* | il che | la qual cosa | cui | quanto a (?:lui|lei|loro|questo) | a sua volta | dal canto suo | per (?:il|quanto riguarda) (?:resto|questo)`,
  turns: `
    poi | allora | da (?:allora|ieri|oggi|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) | ora | adesso | oggi | più tardi | alla fine | infine | il risultato | la risposta
    | ma | però | tuttavia | eppure | nondimeno | ciononostante | ciò nonostante | invece | al contrario | per contro | d'altra parte | d'altro canto | bensì | anzi | tranne | salvo | a meno che | purtroppo | in realtà | in pratica | di fatto | finché | mentre | piuttosto | non così | non più | o | oppure | nonostante ciò | il problema
    | (?:\\p{L}+,? ){1,5}(?:però|tuttavia|invece)`,
  leaning: `però|tuttavia|invece(?! (?:di|che))|per esempio|ad esempio|anche(?! (?:se|quando))|inoltre|quindi|dunque|perciò|pertanto|di conseguenza|al contrario|a sua volta|dal canto suo|infatti|comunque|ugualmente|allora|poi`,
  backward: `
    quest'ultim[oa] | quest[ei] ultim[ie] | suddett[oaie]|sopracitat[oaie]|summenzionat[oaie]|predett[oaie]|citat[oa] sopra|questo(?! (?:mese|anno|weekend|pomeriggio|autunno|inverno))|questa(?! (?:settimana|notte|mattina|sera|estate|primavera|stagione))|questi(?! (?:giorni|mesi|anni))|queste(?! (?:settimane|ore))|ciò(?! che)|tale(?! (?:da|che))|tali | (?:alcun[ie]|molt[ie]|uno|una|ognuno|nessuno|due|tre|la maggior parte) di (?:loro|ess[ie]|quest[ie]) | in tal (?:caso|modo|senso)`,
  pronouns: `egli|lui|lei|ella|esso|essa|essi|esse|(?<!il |la |i |le )loro`,
  functionWords: `(?:1[5-9]|20)\\d\\d|${months}|anni?|quando|come|perché|poiché|siccome|mentre|dopo|prima|durante|fino|anche|sebbene|benché|secondo|sopra|sotto|contro|verso|senza|dentro|fuori|però|quindi|dunque|allora|ancora|sempre|spesso|già|solo|soltanto|molto|molti|molte|poco|tutto|tutti|tutte|altro|altri|altre|quale|quali|dove|essere|stato|stata|sono|erano|hanno|aveva|nella|nello|nelle|negli|dalla|dalle|dello|della|delle|degli|alla|alle|agli|sulla|sulle|grazie|insieme|inizio|fine|metà|appena|invece|oltre|così|tanto|quanto`,
  announces: `
    (?:diverse|diversi|alcune|alcuni|varie|vari|molte|molti|numerose|numerosi|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|le seguenti|i seguenti|le principali|i principali) (?:(?!di |del )[\\p{L}-]+ ){0,2}(?:ragioni|motivi|modi|passi|passaggi|domande|problemi|esempi|punti|consigli|regole|tipi|fasi|cause|categorie|obiettivi|metodi|opzioni|fattori|vantaggi|cose|tappe|parti|aree)(?: (?:principali|seguenti|fondamentali|chiave))?(?=[.:]|$)
    | seguent[ei](?=[.:]) | come segue | di seguito | (?:è|sono|era) (?:molto |abbastanza )?semplic[ei](?=[.:]) | in (?:due|tre|quattro|cinque) (?:passi|fasi|tappe|parti) | da un lato | da una parte`,
  you: `tu|te|ti|tuo|tua|tuoi|tue|voi|vi|vostr[oaie]|(?-i:Lei)|ci racconti|raccontaci|ci dica|dicci|ci parli|parlaci`,
  page: `
    (?:questo|questa|quest'|il nostro (?:ultimo|precedente|prossimo)|(?:il|la|lo|un|una) (?:precedente|prossim[oa]|ultim[oa]|prim[oa]|second[oa]|seguente)) ?(?:articolo|post|pagina|testo|capitolo|sezione|serie|guida|dossier|rapporto|newsletter|numero|rubrica|elenco|tabella|grafico|figura|mappa|foto|immagine|episodio|puntata|video|intervista|tutorial|paragrafo|esempio|edizione|podcast|comunicato|ricetta|blog|studio)
    | (?:articolo|tabella|grafico|figura|mappa|foto|immagine|elenco|link|video|modulo|paragrafo|esempio|passi|passaggi) (?:seguent[ei]|precedent[ei]|qui (?:sotto|sopra)|in basso|in alto) | qui (?:sotto|sopra) | più (?:sotto|sopra|avanti) | (?:si veda|vedi|vedere|cfr\\.) | (?:figura|fig\\.?|tabella|tab\\.|allegato|capitolo|sezione|riquadro|grafico|parte|puntata) (?:\\d+|i{1,3}|uno|due|tre) | clicca(?:re|te|ndo)? | fai clic | fare clic | continua a leggere | leggi (?:anche|qui|tutto|il|la) | leggete | nota (?:della redazione|del redattore|dell'autore) | ndr | errata corrige | aggiornamento: | aggiornato il | pubblicato originariamente | indice dei contenuti | sommario | come (?:vedremo|abbiamo visto|mostrato) | di seguito | ecco (?:il|la|lo|i|le|gli|un|una|come|perché|cosa|alcuni|alcune|qui|l'\\p{L}+)`,
  stale: `
    oggi|oggigiorno|domani|dopodomani|ieri|l'altro ieri|stasera|stanotte|stamattina|stamani|questa (?:settimana|notte|mattina|sera|estate|primavera|stagione)|quest'(?:anno|estate|autunno|inverno)|questo (?:mese|weekend|pomeriggio|fine settimana|inverno|autunno|${weekdays})|in quest[ie] (?:giorni|mesi|anni|settimane|ore)|recentemente|di recente|ultimamente|poco fa|attualmente|al momento|in questo (?:momento|periodo)|per ora|per il momento|adesso|proprio ora|presto|a breve|prossimamente|tra poco|fra poco|finora|fino ad ora|fino a oggi|ad oggi|a oggi|ormai|appena (?:uscit|arrivat|apert|pubblicat|lanciat|annunciat)[oaie]
    | (?:la|il|lo|le|i|gli|nell'|l') ?(?:prossim[oaie]|ultim[oaie]|scors[oaie]|passat[oaie]) (?:(?:${small}) )?(?:${seasons}|${weekdays}|${months}) | (?:(?:${small}) )?(?:${seasons}|${weekdays}|${months}) (?:scors[oaie]|prossim[oaie]|passat[oaie]|precedent[ei]) | ne(?:gli|lle|i) (?:ultim|prossim)[ie] (?:(?:${small}) )?(?:${seasons}) | (?:${small}) (?:${seasons}) fa | (?:tra|fra) (?:${small}) (?:${seasons}) | da (?:${small}|pochi) (?:${seasons})
    | l'anno (?:prossimo|scorso) | in corso`,
  alone: `io|Io|mio|Mio|mia|Mia|miei|Miei|mie|Mie|mi|Mi|me|Me|ho|Ho(?! Chi)|avevo|Avevo|ero|Ero|credo che|Credo|penso|Penso|vorrei|Vorrei|posso|Posso|voglio|Voglio`,
  removable: `
    inoltre|tuttavia|per esempio|ad esempio|infatti|in effetti|in realtà|di fatto|insomma|in breve|in sintesi|in conclusione|per concludere|in altre parole|infine|quindi|dunque|pertanto|in primo luogo|in secondo luogo|in terzo luogo|innanzitutto|anzitutto|poi|certo|naturalmente|ovviamente|in particolare|per fortuna|fortunatamente|del resto|peraltro|in questo articolo|in questa guida`,
  emptyHeadings: `
    introduzione|premessa|presentazione|panoramica|sommario|riassunto|sintesi|contesto|conclusione|conclusioni|in conclusione|per concludere|considerazioni finali|prossimi passi|e adesso|informazioni su.{0,40}|su di (?:noi|me)|chi siamo|contenuti|indice|fonti|riferimenti|bibliografia|note|per approfondire|approfondimenti|(?:articoli|temi|notizie) correlat[ie]|leggi anche|ringraziamenti|discussione|metod[oi]|metodologia|risultat[oi]|allegat[oi]|appendice|link(?: utili)?|risorse|contatti?|contatti stampa|maggiori informazioni|informazioni(?: pratiche)?|dettagli|descrizione|ingredienti|preparazione|procedimento|istruzioni|passaggi|programma|ordine del giorno|domande|domande frequenti|faq|commenti?|condividi|tag|in breve|punti chiave|modifiche|novità|aggiunto|corretto|rimosso|sicurezza|funzioni|funzionalità|caratteristiche|specifiche|come funziona|storia|biografia|presenti|assenti|varie|varie ed eventuali|obiettiv[oi]|parole chiave|finanziamento|il problema|la soluzione|analisi|limiti|orari|prezzi|tariffe|come arrivare|iscrizioni?|date?|luogo`,
  promises: `
    modi|trucchi|consigli|passi|passaggi|ragioni|motivi|cose|lezioni|regole|errori|principi|domande|idee|fatti|esempi|abitudini|segnali|miti|strategie|strumenti|metodi|ingredienti|opzioni|funzioni|funzionalità|cambiamenti|miglioramenti|novità|libri|luoghi|tecniche|raccomandazioni|punti|tipi|categorie|fasi|tappe|vantaggi|svantaggi|benefici|problemi|sfide|requisiti|criteri|obiettivi|componenti|elementi|aree|ricette|progetti|eventi|misure|fattori|tendenze|scoperte|cause|sintomi|argomenti|pilastri|impegni|priorità|azioni`,
  saying: `ha detto|disse|dice|dicono|diceva|scrisse|scrive|raccontò|racconta|raccontano|spiegò|spiega|spiegano|aggiunse|aggiunge|osservò|osserva|ricordò|ricorda|sottolineò|sottolinea|chiese|chiede|avvertì|avverte|secondo|affermò|afferma|dichiarò|dichiara|annunciò|ammise|ammette|insiste|scherzò|scherza|commentò|commenta|sostiene`,
  known: {
    article: `il\\s|lo\\s|la\\s|i\\s|gli\\s|le\\s|l'`,
    nouns: `rapporto|studio|indagine|sondaggio|ricerca|progetto|squadra|team|azienda|società|agenzia|gruppo|programma|autore|autrice|autori|autrici|ricercatori|ricercatrici|partecipanti|legge|proposta|accordo|edificio|dispositivo|procedura|incidente|decisione|risultati|dati|cifre|evento|mostra|iniziativa|comitato|consiglio|associazione`,
    explained: `di|d'\\p{L}+|del|dello|della|dell'\\p{L}+|dei|degli|delle|che|su|sul|sulla|per|in|nel|nella|con|tra|fra|contro|da|dal|dalla|dove|pubblicat[oa]|realizzat[oa]|chiamat[oa]|intitolat[oa]`,
  },
  numbers: ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci', 'undici', 'dodici'],
  instructions: {
    formal: `più formale|formale`,
    question: `(?:come |con )?(?:una |la )?domanda`,
    price: `(?:indica |con )?(?:il |i )?(?:prezz[oi]|costo)`,
    date: `(?:indica |con )?(?:la )?(?:data|giorno)`,
    place: `(?:indica |con )?(?:il )?(?:luogo|posto)`,
    fillers: `per favore|un po'|e|ma|con|in|la|il|una|un|più|anche`,
    shorter: `più (?:corto|corta|breve|conciso|concisa)|breve|cort[oa]|concis[oa]|accorcia(?:re|lo)?|sintetic[oa]|meno`,
    longer: `più (?:lung[oa]|dettagli|dettagliat[oa])|lung[oa]|approfondi(?:sci|re|to)`,
    list: `(?:una |un |come |sotto forma di )?(?:lista|elenco)|punti`,
    quotation: `citazion[ei]|cita(?:re)?|con (?:le )?(?:sue|loro) parole`,
    figure: `cifre|numeri|numero|statistiche|dati`,
    thread: `thread|in più (?:parti|post)`,
    noQuestion: `(?:senza|niente|nessuna|togli la) (?:la |una )?domand[ae]`,
    noLink: `(?:senza|niente|nessun|togli il) (?:il |un )?(?:link|collegament[oi]|indirizzo|url)`,
    noHashtags: `(?:senza|niente|nessun) (?:hash ?tags?|etichett[ae])`,
  },
}
