/**
 * Words that most texts use, per language (ISO 639-1), besides the stop words: sharing one says little about a topic. One form of each stem.
 * Made from stopwords-iso 1.1.0 (https://github.com/stopwords-iso/stopwords-iso, MIT License, © 2016 Gene Diaz), without what is no word or
 * names a topic, and from this project's own lists of the commonest nouns, verbs and adjectives.
 */
import { stemOf } from './stem.ts'

const lists: Readonly<Record<string, string>> = {
  en: `able ableabout abroad accordance according accordingly across act actually add adj adopted affected afterwards ago ahead aint allow
    almost alone along alongside already although always amid amidst among amongst amoungst amount announce another answer anybody anyhow
    anymore anyone anything anyway anyways anywhere apart apparently appear appreciate appropriate approximately area aren arent arise
    around aside ask associated auth available away awfully back backward bad became become beforehand began begin behind beings believe
    beside best better beyond big book bottom brief bring build business buy call came caption case cause certain change child city clear
    click cmon come company con concerning consequently consider considering containing continue cost couldn couldnt country course create
    cry currently dare darent data date day dear decide definitely describe despite detail didn didnt differ different directly doesn
    doesnt don dont doubtful downed downwards due early easy effect eighty either else elsewhere empty end enough entirely especially even
    ever evermore everybody everyone everything everywhere exactly example except expect face fact fairly family far farther feel felt
    fewer fifth fify fill find first follow forever former formerly forth forward found free friend front full furthered furthermore
    furthers gave general get give given goes going gone good got gotten government great greatest greetings grouped grow hadnt half
    happen hard hasn hasnt haven havent hear hed hell hello help hence hereafter hereby herein heres hereupon herself hes hid high highest
    himself hither home hopefully hour house howbeit however idea ignored ill immediate immediately importance important inasmuch include
    indeed index indicate information inner inside insofar instead interesting invention inward isn isnt issue itd itll ive job join keep
    kept keys kind knew know known large largely last late lately latest latterly lead learn least leave length less lest let level life
    like likely likewise line little local long longest look lose lot low made mainly make man market may maybe maynt mean meantime
    meanwhile meet men merely might mightnt mine minus minute miss money month moreover mostly move mrs msie much mug must mustnt myself
    name namely nay near necessarily necessary need neednt neither never neverf neverless nevertheless newest news next ninety nobody non
    nonetheless noone normally nos noted nothing novel now nowhere null number obtain obviously offer often okay old oldest omitted one
    onto open opposite ord others otherwise ought oughtnt ourselves outside overall owing part particular pass past pay people per perhaps
    person place play please plus pmid point poorly possible possibly potentially predominantly presented presumably previously price
    primarily probably product program project promptly proud provide public put que question quickly quite raise ran rather reach read
    readily real reason reasonably recent regarding regardless related relatively remain remember report require reserved respectively
    result right round run said saw say school second section see seem seen sell selves send sensible sent serious seriously serve service
    set seventy several shall shant shed shell shes short shouldn shouldnt show shown significant similar simple since sincere sit
    slightly small smallest somebody someday somehow someone somethan something sometime somewhat somewhere soon sorry speak specifically
    specified specifying spend stand start state stay still stop story strongly sub substantially successfully sufficiently suggest sup
    sure system take taken team tell tends test thank thanx thatll thats thatve themselves thence thereafter thereby thered therefore
    therein therell thereof therere thereto thereupon thereve theyd theyll theyre theyve thick thin thing think third thirty thorough thou
    though thoughh thought throug throughout thus til time tip tis today together took top toward town tried true try turn twas twice type
    underneath understand undoing unfortunately unless unlike unlikely unto ups upwards use used useful usefulness using usually uucp
    value various versus via viz wait want wasn wasnt watch way web wed week welcome well went weren werent weve whatever whatll whats
    whatve whence whenever whereafter whereas whereby wherein wheres whereupon wherever whether whichever whilst whim whither whod whoever
    whole whomever whos whose widely width willing wish within without woman won wonder wont word work world worse wouldn wouldnt write
    year yes yet youd youll young youngest youre yourself youve`,
  de: `ach acht allein allerdings allgemeinen alt ander anderm anderr anfang antwort arbeit art ausser ausserdem außer außerdem bald bauen
    bedeuten beginnen beide beispiel bekannt bekommen bereich bereits bericht besonders besser beste bewegen bieten bisher bleiben
    brauchen bringen buch dadurch dagegen daher dahin dahinter damals danach daneben dank daran darauf daraus darf darin darum darunter
    darüber dasein daselbst dasselbe daten davon davor dazwischen daß deinem demgegenüber demgemäss demgemäß demselben demzufolge denken
    denselben derer derjenige dermassen dermaßen derselbe desselben deswegen dich diejenige dienst dieselbe ding dir drei drin dritte
    durchaus durfte eben ebenso echt ehrlich eigen eigene einander einfach einig einmal eins elf ende endlich entscheiden entweder
    ergebnis erhalten ernst erreichen erst eure eurem eurer fall familie finden firma folgen folgende frage frau frei freund früh fühlen
    führen fünf gab ganz gar geben gedurft gegenüber gehabt gehen geht gehören gekannt gekonnt geld gemacht gemocht gemusst genug gerade
    gern gesagt geschichte geschweige gewesen gewollt geworden gibt ging glauben gleich gott gross grosse groß grund gruppe gut gute guter
    habt halten hast hattest hattet haus heim heisst helfen her heute hinter hoch hören idee immer indem infolgedessen information irgend
    jahr jedermann jedermanns jemand jene jenem jener jung kam kannst kaufen kaum keinem kind klar klein kleine kommen konnte kosten kurz
    land lang lassen laufen leben leicht leide lernen lesen letzt leute lieber liegen linie los machen mag magst mahn mal manche mann
    markt meinem meist mensch minute mitglied mittel mochte monat morgen musst muß mußt mögen möglich mögt nachdem nachricht nahm name
    natürlich neben nehmen nein neu neue neun nie niedrig niemand nutzen oben offen oft ordnung ort person preis produkt programm projekt
    punkt recht richtig rufen rund sache sagen sagt sah satt scheinen schlecht schluss schon schreiben schule schwer sechs sechste sehen
    sei seid seien seines seitdem seite selbst senden setzen sicher sieben siebente sitzen solang solchem soll sonst soweit sowie spielen
    sprechen spät staat stadt startseite statt stehen stufe stunde suche system tag tage tat team teil tel thema treffen tritt trotzdem
    tun uhr unse unsem unserer unternehmen vergangenen verlieren verschieden verstehen versuchen viel vielleicht vier voll wahr wann warst
    warten warum weg wegen weit weitere welchem welt wem wen wenig wenigstens werdet weshalb wessen wichtig wieso willst wirklich wirst
    wissen woche woher wohin wohl wollen wort währenddem währenddessen zahl zehn zeigen zeit zuerst zugleich zunächst zurück zusammen
    zwanzig zwei zwölf änderung öffentlich überhaupt übrigens`,
  fr: `abord absolument acheter aider aie aient ailleurs ait aller allo allons ami année anterieur anterieure appeler apporter apprendre
    apres argent assez atteindre attendre attendu aucune aujourd aupres auquel aura aurai auraient auriez aurions aurons auront autant
    autrefois autrement autrui auxquelles auxquels avaient aviez avions ayant ayez ayons bah bas bat beau beaucoup bien bigre bon boum
    bravo brrr cas ceci celà cent cependant certain certes chacun changement cher chiche chose chut cinq cinquantaine cinquante
    cinquantième cinquième clac clair clic combien commencer comparable comprendre compris concernant construire contre couic courir court
    coût crac croire côté debout dedans dehors deja delà demander dernier derniere derriere desormais desquelles desquels dessous dessus
    deux deuxième devant devers devra devrait differentes difficile différent dire directe dit divers diverse dix dixième doit doivent
    donnée dos douze douzième dring droite duquel durant début décider effet egale enfant enfin entendre entreprise envers environ envoyer
    essai essayer etant etre eue euh eurent eus eusse eussiez eussions eut eux exactement excepté exemple extenso exterieur eûmes facile
    fais faisaient faites falloir famille façon femme feront fin flac floc fois force furent fus fusse fussiez fussions fut fûmes garder
    genre gens grand groupe haut hein hem hep heure histoire holà homme hop hormis hors hou houp hue hui huit huitième hum hurrah hélas
    ici idée important information jeune jouer jour jusqu juste laisser laquelle las lequel lesquelles lesquels libre lieu ligne lire
    livre long longtemps lès maint maintenant maison malgre marché mauvais maximale meilleur membre meme merci mettre mien mienne mieux
    mille mince mine minimale minute moindres mois monde montrer mot moyennant multiple naturel naturelle neanmoins necessaire neuf
    neuvième niveau nom nombre nombreux nommés non notamment nouveau nouveaux nul nôtre obtenir offrir ohé ollé olé onze onzième ore ouf
    ouias oust outre ouvert paf pan parfois parler parmi parole parseme partant particulier particulière partie passer pays pendant penser
    perdre permet personne petit peuvent peux pff pfft pfut pif pire pièce plein plouf plupart plusieurs plutôt point possessif possible
    pouah pourrais pourrait pouvait prealable precisement premier première prendre pres prix probable probante problème procedant proche
    produit programme projet psitt public puis puisque pur quant quanta quarante quatorze quatre quatrième quelconque quelque question
    quiconque quinze quoi quoique raison rapport rare regarder relative relativement remarquable rencontrer rend rendre rester restrictif
    retour revoici revoilà rien réponse résultat sacrebleu sait sapristi sauf savoir sein seize semaine semblable semblaient sent sentir
    sept septième serai seraient seras seriez serions serons service seul sien sienne simple sinon sixième soi soit soixante sommes
    souvent soyez soyons specifique speculatif stop strictement subtiles suffisant suffisante suffit suis suit suivant suivante suivre
    sujet superpose surtout système sûr tac tant tardive tel telle temps tenant tend tenir tente tic tien tienne toc touchant toujours
    toutefois travail treize trente tres trois troisième trop trouver tsoin tsouin unes uniformement unique uns vais valeur vas venir via
    vie vieux vif ville vingt vivat vive vlan voici voie voilà voir vont vrai vôtre zone zut école écrire équipe étais état étiez étions
    étée`,
  es: `abierto actualmente acuerdo adelante ademas adrede afirmó agregó ahi ahora alguna alli alrededor alto ambos amigo ampleamos antano
    anterior apenas aprender aquellas aqui aquél arriba arribaabajo aseguró asi atras aun ayer ayudar añadió año bajo bastante bien breve
    bueno cambio casa cerca cierta cinco ciudad claro comentó comprar conmigo conocer conseguimos conseguir considera consigo consigue
    construir contigo corto cosa coste creer cualquier cuanta cuatro cuenta cuál cuándo cómo dado dan dar dato debajo debe decidir decir
    dejar delante demasiado demás dentro deprisa despacio despues detras dice dieron diferente difícil dijeron dijo dinero dio día dónde
    ejemplo embargo empezar empleais emplean empresa encima encontrar encuentra enfrente enseguida entender entonces enviar equipo erais
    eramos eras eres escribir escuela esperar estabais estabas estad estado estais estamos estaremos estará estaréis estaríais estaríamos
    estarías estemos estoy estuve estuviera estuvierais estuviese estuvieseis estuvimos estuviste estuvisteis estuviéramos estuviésemos
    estábamos estéis excepto existe explicó expresó familia fin final fuera fuerais fuese fueseis fui fuimos fuiste fuisteis fuéramos
    fuésemos fácil general gente gran grande grupo gueno haber hablar habremos habrá habréis habríais habríamos habrías habéis habíais
    habíamos habías haceis hacemos hacer hacerlo hago has haya hayamos hayáis hecho hemos hicieron historia hizo hombre hora hoy hube
    hubiera hubierais hubiese hubieseis hubimos hubiste hubisteis hubiéramos hubiésemos idea igual importante incluso indicó informe
    intenta intentais intentamos joven jugar junto lado largo leer lejos libro llamar llegar lleno lleva lugar línea malo manera manifestó
    mantener mas mayor medio mejor mencionó menos menudo mercado mes mia miembro minuto mio mirar misma modo momento mostrar mucha mujer
    mundo nadie necesitar ninguna nivel niño nombre nosotras nuestras nuevo nunca número ocho ofrecer pagar palabra parece parte pasada
    país pensar peor pequeño perder persona pesar poca podeis podemos poder podria podriais podriamos podrias poner posible precio
    pregunta primer primero principalmente problema producto programa pronto propia propias proximo proyecto pudo pueda punto público qeu
    quedar queremos querer quienes quiere quiza quién raras razón realizado repente respecto respuesta resultado sabeis sabemos saber sal
    salvo seamos seas seguir segun segunda seguro seis semana sentir sera seremos servicio seréis seríais seríamos serías seáis señaló
    siempre siendo siete sigue siguiente simple sino sistema sois sola solamente somos soy supuesto suya tal tambien tarde tema temprano
    tendremos tendrá tendréis tendríais tendríamos tendrías tened teneis tenemos tener tenga tengamos tengáis teníais teníamos tenías
    tercera tiempo tienes tipo toda todavia tomar total trabajais trabajamos trabajo traer tratar través tres tuve tuviera tuvierais
    tuviese tuvieseis tuvimos tuviste tuvisteis tuviéramos tuviésemos tuya unas usa usais usamos usan usar uso usted vais valor vamos van
    varias vaya veces venir ver verdad verdadero vez vida viejo vosotras voy vuestra zona ésa ése ésos último`,
  it: `abbastanza abbia accidenti adesso affinché agl ahime aiutare alcuna all allora alto altre altrimenti altrove altrui amico andare anno
    ansa anticipo aperto arrivare aspettare assai attesa attraverso avanti avemmo avendo avente aver averlo avesse avessero avessimo
    aveste avete avevamo avevano avrai avranno avrebbe avrebbero avrei avremmo avremo avreste avrete avrà avuta azienda bambino basso
    basta ben benissimo brava buono cambiamento capire casa cattivo cento certa chiamare chiaro chicchessia chiedere chiunque ciascuna
    cima cinque cio circa città codesta cogli coi colei coll coloro colui cominci comprare comunque concernente conclusione consecutivi
    consiglio cortesia corto cosa costo costruire credere dagl dall dappertutto dare dato davanti decidere degl dentro detto deve dice
    dietro difficile dire dirimpetto diventa diverso domanda donna doppio dov dovra dovunque durante ebbe ebbero ecc effettivamente egli
    ella entrambi eppure eravamo eravate eri ero esempio esse esser faccia facciamo facemmo facendo facesse facessero facessimo faceste
    faceva facevamo facile fai famiglia fanno farai faranno fare farebbe farebbero farei faremmo faremo fareste farete fatto favore fece
    fecero finalmente fine forse forza fosse fossero fossimo foste frattempo fui fummo fuori furono futuro generale gente gia giacche
    giocare giorno giovane giu gliela gliene grande grazie gruppo guardare haha hai idea ieri imparare importante improvviso indietro
    infatti informazione inizio insieme intanto intorno invece lasciare lato lavoro leggere libero libro linea livello lontano lungo luogo
    macche magari maggior mai male malgrado malissimo mandare medesimo mediante meglio membro meno mercato mese mettere mezzo mie migliore
    mila miliardi milioni minimi minuto modo molta moltissimo momento mondo mostrare negl nell nemmeno neppure nessun niente nome
    nondimeno nonostante nonsia nostre novanta nove nulla numero nuovo offrire oggi ognuna oltre oppure ora ore osi ossia ottanta otto
    paese pagare parecchi parecchie parlare parola parte peccato peggio pensare perche percio perdere perfino persino persona piccolo
    piedi pieno piglia piu piuttosto pochissimo poi portare possa possedere possibile posteriore posto potrebbe prendere presa press
    prezzo primo principalmente probabilmente problema prodotto progetto programma promesso proprio provare pubblico punto puo pure
    purtroppo qua qualche qualcosa qualcuna qualunque quanta quantunque quarto quasi quattro quel quest quinto ragione rapporto realmente
    recente recentemente registrazione relativo restare riecco rispetto risposta risultato salvo sapere sara sarai saranno sarebbe
    sarebbero sarei saremmo saremo sareste sarete scola scopo scorso scrivere scuola secondo seguente seguire sembra semplice sempre
    sentire servizio sette settimana siano siate sicuro siete sig sistema soldi solito soltanto soprattutto spesso squadra stai stando
    stanno starai staranno starebbe starebbero starei staremmo staremo stareste starete starà stava stavamo stemmo stessa stessero
    stessimo steste stette stettero stia stiamo sto storia subito successivo sugl sull tale talvolta tanto tema tempo tenere terzo tipo
    titolo tranne tre trenta triplo troppo trovare tua tue tuo tutta tuttavia uguali ulteriore ultimo uomo usare vai vale vari varia
    vecchio vedere venire vero vicino visto vita volere volta vostra zona`,
  pt: `aberto acerca acreditar adeus agora ajudar alem algmas algo algumas alguns ali alto ambas amigo ano antes aonde apenas apoio apontar
    apos aprender aquelas através atrás baixo bastante bem boa bom bons breve caminho casa catorze cedo cento certamente certeza chamar
    chegar cheio cidade cima cinco claro coisa começar comprar conhecido conselho construir contudo corrente criança cujas curto custo
    dado daquela dar debaixo decidir deixar delas demais dentro desligado dessas destas deve deverá dez dezanove dezasseis dezassete
    dezoito dia diante diferente difícil dinheiro direita dispoe diversa dizer dois doze duas durante dão dúvida embora empresa encontrar
    enquanto entao entender enviar equipa escola escrever esperar estado estamos estará esteja estejamos esteve estive estivemos estivera
    estivermos estivesse estiveste estivéramos estivéssemos estou estávamos exemplo falar falta família fará favor fazeis fazemos fazer
    faço fez ficar fim final fomos for forma fosse foste fui fácil fôramos fôssemos gente geral grande grupo haja hajamos havemos hei
    história hoje homem hora houve houvemos houvera houverei houveremos houvermos houveríamos houvesse houvéramos houvéssemos hão ideia
    importante informação iniciar irá ista jogar jovem lado ler ligado linha livro local logo longo lugar maior maiorias mal manter mau
    mediante meio melhor membro menor menos mercado mesmas meus minhas minuto momento mostrar mudança muitos mulher mundo máximo mês nada
    nao naquela nenhuma nessas nestas noite nome nossas novo numas nunca nuns nível número obra obrigada oferecer oitava oitavo olhar
    ontem onze pagar palavra parece parte paucas país pegar pensar pequeno perante perder pergunta perto pessoa podem poderá ponto porquê
    portanto posição posso possível pouca povo precisar preço primeiro problema produto programa projeto promeiro propios proprio própria
    próxima puderam pôr põe põem público quais qualquer quanto quarta quatro quereis queremas querer questão quieto quinta quinze quê
    razão relatório relação resposta resultado saber seguir segunda seguro sei seja sejamos semana sempre sendo sentir serei seremos seria
    serviço seríamos sete sexta sim simples sistema sois somente somos sou são sétima tal talvez tambem tanta tarde tema tempo tendes
    tenha tenhamos tens tentar tentei terceira terei teremos teria teríamos teu teve tinham tipo tive tivemos tivera tivermos tivesse
    tiveste tivéramos tivéssemos toda tomar trabalho trazer treze três tua tudo tão tínhamos usa usar vai valor veja velho vem vens ver
    verdade verdadeiro vez viagem vida vindo vinte vir vos vossa vários vão zona área éramos último`,
  nl: `aangaande aangezien aantal achte achter achterna afgelopen aldaar aldus alhoewel alias allebei alles alsnog altoos ander anderszins
    antwoord bedrijf beetje begin begrijpen behalve behoudens beide beiden belangrijk beneden bent bepaald bereiken besluiten best betalen
    beter betreffende bieden bijna bijv binnen binnenin blijkbaar blijken blijven boek bouwen boven bovenal bovendien bovengenoemd
    bovenstaand bovenvermeld brengen buiten daardoor daarheen daarin daarna daarnet daarom daarop daaruit daarvanlangs dag deden deed deel
    denken der derhalve dertig dhr dienst dikwijls ding doe doorgaand drie duidelijk duizend echt eens eer eerdat eerder eerlang eerste
    eigen eigenlijk einde elk enig enigszins enkel erdoor erg ergens etcetera even eveneens evenwel familie gaan gauw gebied gebruiken
    gedurende gegevens gehad gekund geld geleden gelijk geloven gemoeten gemogen genoeg geval geven geweest gewoon gewoonweg goed groep
    groot haar haarzelf hare hebt hedden heel helpen hemzelf hetzelfde hierbeneden hierboven hierin hierna hierom hijzelf honderd hoog
    horen houden huis hunne idee ieder iedere iedereen iemand ikzelf inderdaad informatie inmiddels intussen inzake jaar jezelf jijzelf
    jong jou jouwe juist jullie kant kijken kind klaar klein komen kon konden kopen kort kosten krachtens krijgen kun laag laat laatste
    land lang laten leiden leren leven lezen lid liever lijken lijn lopen maak maakten maand mag maken makkelijk man markt meest meestal
    mens mensen mevr mezelf mijnent mijner mijzelf minder minuut miss misschien mits mocht mochten moeilijk moest moesten mogelijk mogen
    mrs naam nadat nam namelijk nee neem negen nemen nergens niemand nieuw niks niveau noch nochtans nodig nogal nooit ofschoon omhoog
    omlaag omstreeks omtrent omver ondanks onder ondertussen onderwerp ongeveer onszelf ontmoeten onzeker ooit open openbaar opnieuw opzij
    oud overal overeind overige overigens paar pas per persoon plaats precies prijs proberen probleem product programma project punt
    recent redelijk reden resultaat roepen rond rondom samen school schrijven sedert sindsdien slecht slechts sommige soort spelen spoedig
    spreken staan staat stad steeds sturen systeem tamelijk team tegenover tenzij terwijl thans tien tijd tja toe toenmaals toenmalig
    tonen totdat twee tweede uitgezonderd uur vaak vaakwat vandaan vanwege veeleer veertig verandering verder verhaal verliezen
    verscheidene verschillend verschillende verslag vervolgens via vier vijf vijftig vinden voelen volgen volgend vooraf vooral vooralsnog
    voorbeeld voorbij voordat voordezen voordien voorheen voorop voorts vooruit vraag vragen vriend vrij vroeg vrouw waarom waarschijnlijk
    wachten wanneer want was wederom week weg wegens weinig weldra welk werder wereld werk weten wezen whatever wiens wier wijzelf wilden
    willen woord word zeggen zeker zelfde zes zetten zeven zichzelf zien zijne zijzelf zitten zoals zodat zodra zowat zulk zullen`,
}

const stems: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, list]) => [language, new Set(list.split(/\s+/).map((word) => stemOf(word, language)))]),
)

export const isCommonStem = (stem: string, language: string | undefined): boolean =>
  language !== undefined && (stems.get(language)?.has(stem) ?? false)
