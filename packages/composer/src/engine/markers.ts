/** Classifies a sentence by fixed word lists, in the languages with stop words. */
import { withoutUrls } from '../text/urls.ts'

const anyWord = (list: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${list
      .trim()
      .split(/\s*\|\s*/)
      .join('|')})(?![\p{L}\p{N}])`,
    'iu',
  )

const opinionWords = anyWord(`
  I (?:think|believe|feel|guess|suspect|hope|doubt|love|prefer) | we (?:think|believe|feel|suspect|hope|doubt|prefer) | in (?:my|our) (?:view|opinion|experience|book)
  | to my mind | if you ask me | personally | imho | as I see it | it seems to me | I['’]m convinced | we['’]re convinced
  | ich (?:denke|glaube|finde|meine|hoffe) | wir (?:denken|glauben|finden|meinen|hoffen) | meiner (?:meinung|ansicht) nach | unserer (?:meinung|ansicht) nach
  | aus (?:meiner|unserer) sicht | meines erachtens
  | je (?:pense|crois|trouve) | nous (?:pensons|croyons|trouvons) | à (?:mon|notre) avis | selon (?:moi|nous) | il me semble
  | (?:yo )?(?:creo|pienso|opino) que | (?:creemos|pensamos) que | en (?:mi|nuestra) opinión | a mi juicio | me parece
  | (?:penso|credo|ritengo) che | (?:pensiamo|crediamo) che | secondo (?:me|noi) | a (?:mio|nostro) (?:parere|avviso) | mi sembra
  | (?:acho|penso|creio|acredito) que | (?:achamos|pensamos|acreditamos) que | na (?:minha|nossa) opinião | a meu ver
  | ik (?:denk|vind|geloof|hoop) | wij (?:denken|vinden|geloven) | we (?:denken|vinden|geloven) | naar (?:mijn|onze) mening | volgens (?:mij|ons)
`)

const strong = anyWord(`
  first | only | best | worst | most | least | never | always | every | everyone | everybody | nobody | no one | none | nothing | all | ever | unique | guaranteed?
  | largest | biggest | smallest | fastest | slowest | cheapest | greatest | highest | lowest | newest | oldest | leading | record | zero | completely | impossible
  | erste[rnsm]? | einzige[rnsm]? | einzigartig\\p{L}* | beste[rnsm]? | schlechteste[rnsm]? | größte[rnsm]? | kleinste[rnsm]? | schnellste[rnsm]? | meiste[rn]? | niemals | nie | immer | alle[rns]? | niemand | garantiert
  | premi(?:er|ère)s? | seule?s? | unique | meilleure?s? | pire | jamais | toujours | tous | toutes | personne | aucune? | (?:le|la) plus
  | primer[oa]? | únic[oa]s? | mejor(?:es)? | peor(?:es)? | nunca | jamás | siempre | todos | todas | nadie | ningún | ninguna | (?:el|la|los|las) más
  | prim[oa] | unic[oa] | miglior[ei]? | peggior[ei]? | mai | sempre | tutt[ie] | nessun[oa]? | (?:il|la) più
  | primeir[oa] | melhor(?:es)? | pior(?:es)? | tod[oa]s | ninguém | nenhum[a]? | [oa] mais
  | eerste | enige | uniek[e]? | beste | slechtste | grootste | kleinste | snelste | nooit | altijd | iedereen | niemand | geen enkele? | gegarandeerd
`)

const amount = anyWord(`
  half | twice | double[ds]? | triple[ds]? | dozens? | hundreds? | thousands? | millions? | billions? | percent | per cent
  | hälfte | doppelt | dutzend | hundert | tausend\\p{L}* | million(?:en)? | milliarden? | prozent
  | moitié | douzaines? | centaines? | milliers? | milliards? | pour cent | mitad | docenas? | cientos | miles | mill(?:ón|ones) | por ciento
  | metà | dozzin[ae] | centinaia | migliaia | milion[ei] | miliard[oi] | per cento | metade | dúzias? | centenas | milhares | milh(?:ão|ões) | por cento
  | helft | dubbel | honderden | duizenden | miljoen(?:en)? | miljard(?:en)? | procent
  | january | february | june | july | august | september | october | november | december
  | januar | februar | juni | juli | oktober | dezember | janvier | février | avril | juin | juillet | août | septembre | octobre | novembre | décembre
  | enero | febrero | abril | junio | julio | agosto | septiembre | octubre | noviembre | diciembre
  | gennaio | febbraio | aprile | giugno | luglio | settembre | ottobre | dicembre | janeiro | fevereiro | junho | julho | setembro | outubro | novembro | dezembro
  | januari | februari | maart | augustus
`)

/** A standalone figure with its unit; digits in a name ("18F") don't count. */
const figure = /(?<![\p{L}\p{N}])\p{N}+(?:[.,:/]\p{N}+)*(?:\s?%|x|k|m|bn|st|nd|rd|th|s|h|€|\$)?(?![\p{L}\p{N}])/iu
const plainQuotation = /(?<![\p{L}\p{N}])"[^"]+"/u
const quotationMarks = [
  { marks: /[“”]/gu, opening: '“' },
  { marks: /[„“”]/gu, opening: '„' },
  { marks: /[«»]/gu, opening: '«' },
]

/** Scans mark by mark: with many unclosed quotations, a pattern would search for each end again. */
const hasQuotation = (text: string): boolean =>
  plainQuotation.test(text) ||
  quotationMarks.some(({ marks, opening }) => {
    let opened: number | undefined
    for (const { 0: mark, index } of text.matchAll(marks)) {
      if (mark === opening) opened ??= index
      else if (opened !== undefined && index > opened + 1) return true
      else opened = undefined
    }
    return false
  })

export const isOpinion = (sentence: string): boolean => opinionWords.test(sentence)

export const hasFigure = (sentence: string): boolean => {
  const text = withoutUrls(sentence)
  return figure.test(text) || amount.test(text)
}

export const isConcrete = (sentence: string): boolean => hasFigure(sentence) || hasQuotation(withoutUrls(sentence))

/** Returns true for a number, date, amount, superlative or absolute: something that can and should be verified. */
export const needsProof = (sentence: string): boolean => hasFigure(sentence) || strong.test(withoutUrls(sentence))
