/** Words without a meaning of their own, per language (ISO 639-1). Curated for this project. */
const lists: Record<string, string> = {
  en: `a about above after again against all also am an and any are aren't as at be because been before being below between both but by
    can can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further had has have having he
    her here hers him his how i i'm i've if in into is isn't it it's its itself just let's me more most my no nor not of off on once only
    or other our ours out over own same she should so some such than that that's the their theirs them then there these they they're this
    those through to too under until up upon us very was wasn't we we'll we're we've were what when where which while who whom why will
    with won't would you you'll you're you've your yours`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da damit dann das dass daß dein
    deine dem den denn der des dessen deshalb die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer
    eines er es etwas euch euer für gegen hab habe haben hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins
    dabei dafür denen deren dazu etwa hätte hätten ihres jedoch könnten sollten solche während wäre wären welcher welches worden würde würden
    ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinen können könnte man mehr mein meine mich mir mit muss müssen nach nicht
    nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so sollte sondern über um und uns unser unsere
    unter vom von vor war waren was weil weiter welche wenn wer werde werden wie wieder will wir wird wo wurde wurden zu zum zur zwar
    zwischen`,
  fr: `à afin ai ainsi alors après as au aucun aussi autre autres aux avait avant avec avez avoir avons c'est car ce cela ces cet cette
    ceux chaque chez ci comme comment d'un d'une dans de des donc dont du elle elles en encore entre est et étaient était été être eu
    fait faut font il ils j'ai je l'on la le les leur leurs lors lui ma mais me même mes moi moins mon n'est ne ni nos notre nous on ont
    ou où par parce pas peu peut plus pour pourquoi qu'il qu'un quand que quel quelle qui qu'on sa sans se selon ses si son sont sous sur
    ça celle celles celui d'être depuis dès lorsque n'a n'est qu'elle qu'en qu'ils quelles quels s'est sera seront serait tandis
    ta te tes toi ton tous tout toute toutes très tu un une vers vos votre vous y`,
  es: `a al algo algunas algunos ante antes aquel aquella así aún aunque cada casi como con contra cual cuando de del desde donde dos
    durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este esto estos fue fueron ha había
    han hasta hay la las le les lo los más me mi mientras mis mucho muy nada ni no nos nosotros nuestra nuestro o otra otras otro otros
    para pero poco por porque pues que qué quien se sea según ser si sí sido sin sobre solo sólo son su sus también tan tanto te tiene
    aquellos aquí cada cuales cuyo cuya dicho había ello hacia luego mediante tampoco tras sea sean será
    tienen todo todos tu tus un una uno unos ya yo`,
  it: `a abbiamo ad agli ai al alla alle allo anche ancora avere aveva c'è che chi ci ciò col come con contro cui da dagli dai dal dalla
    dalle dei degli del dell dell' della delle dello di dopo dove due e è ed era erano essere fra gli ha hanno ho i il in io l la le lei
    li lo loro lui ma mi mia mio molto ne negli nei nel nella nelle no noi non nostra nostro o ogni per perché però più poco prima qual
    quale quando quanto quella quelle quelli quello questa queste questi questo qui se sei senza si sia siamo solo sono sopra sotto sta
    all' dall' dunque quindi inoltre mentre nell' stati state sull' verso viene vengono veniva
    stata stato su sua sue sugli sui sul sulla suo suoi tra tu tutte tutti tutto un un' una uno vi voi`,
  pt: `a à ao aos aquela aquele aquilo as às até cada com como contra da das de dela dele deles depois desde do dos e é ela elas ele eles
    em entre era eram essa essas esse esses esta está estão estas este estes eu foi foram há isso isto já lhe lhes mais mas me mesmo meu
    minha muito na não nas nem no nos nós nossa nosso num numa o os ou outra outras outro outros para pela pelas pelo pelos pode por
    ainda aqui após assim cujo cuja dessa desse deste desta havia mesma nessa nesse neste nesta onde pois tinha
    porque qual quando que quem se sem ser será seu seus só sob sobre sua suas também tem têm ter todo todos tu um uma umas uns você vocês`,
  nl: `aan al alle alleen als altijd andere ben bij daar dan dat de deze die dit doch doen door dus een en er ge geen had hadden heb hebben
    heeft hem het hier hij hoe hun ik in is ja je jij jouw kan kunnen maar me meer men met mij mijn moet moeten na naar niet niets nog nu
    echter hen hoewel iets reeds sinds tijdens tussen vanaf vanuit volgens waren weer
    of om omdat ons onze ook op over te tegen toch toen tot u uit uw van veel voor waar wat we wel welke werd werden wie wij wil worden
    wordt zal ze zei zelf zich zij zijn zo zonder zou zouden`,
}

export const languages: readonly string[] = Object.keys(lists)

const fold = (word: string): string => word.toUpperCase().toLowerCase()

const sets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  // Typographic apostrophes are as common as plain ones.
  Object.entries(lists).map(([language, list]) => {
    const words = list.split(/\s+/).map(fold)
    return [language, new Set([...words, ...words.map((word) => word.replaceAll("'", '’'))])]
  }),
)

const none: ReadonlySet<string> = new Set()

export const stopWordsOf = (language: string | undefined): ReadonlySet<string> => (language && sets.get(language)) || none
