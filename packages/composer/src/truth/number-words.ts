/** Number words, in the languages with stop words. */
interface NumberWords {
  units: string
  /** Those that are more often another word: an article, a verb, "new". They only count inside longer numbers. */
  homographs: string
  tens: string
  hundred: string
  thousand: string
  scales: Record<string, number>
  /** The word between hundreds, tens and units, if they are separate words. */
  and: string
  compound?(unit: string, ten: string): string[]
  others?: Record<string, number>
}

const tables: Record<string, NumberWords> = {
  en: {
    units:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    homographs: 'one',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    hundred: 'hundred',
    thousand: 'thousand',
    scales: { k: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9, trillion: 1e12 },
    and: 'and',
    compound: (unit, ten) => [`${ten}-${unit}`],
  },
  de: {
    units:
      'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    homographs: 'null ein',
    tens: 'zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
    hundred: 'hundert',
    thousand: 'tausend',
    scales: { million: 1e6, millionen: 1e6, mio: 1e6, milliarde: 1e9, milliarden: 1e9, mrd: 1e9, billion: 1e12, billionen: 1e12 },
    and: 'und',
    compound: (unit, ten) => [`${unit}und${ten}`],
  },
  fr: {
    units: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    homographs: 'un neuf',
    tens: 'vingt trente quarante cinquante soixante septante quatre-vingts nonante',
    hundred: 'cent',
    thousand: 'mille',
    scales: { million: 1e6, millions: 1e6, milliard: 1e9, milliards: 1e9 },
    and: 'et',
    compound: (unit, ten) => [`${ten.replace(/s$/, '')}-${unit}`, `${ten}-et-${unit}`],
    others: {
      cents: 100,
      'quatre-vingt': 80,
      'soixante-dix': 70,
      'soixante-et-onze': 71,
      'soixante-douze': 72,
      'soixante-quinze': 75,
      'quatre-vingt-dix': 90,
      'quatre-vingt-quinze': 95,
    },
  },
  es: {
    units:
      'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    homographs: 'un',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    hundred: 'cien',
    thousand: 'mil',
    scales: { millón: 1e6, millones: 1e6, billón: 1e12, billones: 1e12 },
    and: 'y',
    compound: (unit, ten) =>
      ten === 'veinte' ? [`veinti${unit}`, `veinti${{ dos: 'dós', tres: 'trés', seis: 'séis', un: 'uno' }[unit] ?? unit}`] : [],
    others: { ciento: 100, doscientos: 200, doscientas: 200, trescientos: 300, trescientas: 300, cuatrocientos: 400, quinientos: 500 },
  },
  it: {
    units:
      'zero un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    homographs: 'un sei',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    hundred: 'cento',
    thousand: 'mila',
    scales: { mille: 1e3, milione: 1e6, milioni: 1e6, miliardo: 1e9, miliardi: 1e9 },
    and: 'e',
    compound: (unit, ten) => {
      const stem = /^[uo]/.test(unit) ? ten.slice(0, -1) : ten
      return unit === 'tre' ? [`${stem}tré`, `${stem}tre`] : unit === 'un' ? [`${stem}un`, `${stem}uno`] : [`${stem}${unit}`]
    },
  },
  pt: {
    units: 'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
    homographs: 'um',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    hundred: 'cem',
    thousand: 'mil',
    scales: { milhão: 1e6, milhões: 1e6, bilhão: 1e9, bilhões: 1e9, bilião: 1e12, biliões: 1e12 },
    and: 'e',
    others: {
      duas: 2,
      quatorze: 14,
      dezasseis: 16,
      dezassete: 17,
      dezanove: 19,
      cento: 100,
      duzentos: 200,
      trezentos: 300,
      quinhentos: 500,
    },
  },
  nl: {
    units:
      'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    homographs: 'een',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    hundred: 'honderd',
    thousand: 'duizend',
    scales: { miljoen: 1e6, mln: 1e6, miljard: 1e9, mld: 1e9, biljoen: 1e12 },
    and: 'en',
    compound: (unit, ten) => [`${unit}${unit.endsWith('e') ? 'ën' : 'en'}${ten}`],
  },
}

export interface NumberLexicon {
  /** A word for a number below a thousand, including compounds ("zweihundertdreißig"). */
  valueOf(word: string): number | undefined
  scaleOf(word: string): number | undefined
  isHomograph(word: string): boolean
  and: string
}

const compile = ({ units, homographs, tens, hundred, thousand, scales, and, compound, others }: NumberWords): NumberLexicon => {
  const values = new Map(Object.entries(others ?? {}))
  const ones = units.split(' ')
  ones.forEach((word, value) => values.set(word, value))
  tens.split(' ').forEach((ten, index) => {
    values.set(ten, (index + 2) * 10)
    ones.slice(1, 10).forEach((unit, at) => compound?.(unit, ten).forEach((word) => values.set(word, (index + 2) * 10 + at + 1)))
  })
  const ambiguous = new Set(homographs.split(' '))
  const scaleWords = new Map([[hundred, 100], [thousand, 1_000], ...Object.entries(scales)])
  const joints = [
    [thousand, 1_000],
    [hundred, 100],
  ] as const

  const inside = (word: string): number | undefined => {
    const plain = values.get(word)
    if (plain !== undefined) return plain
    const joint = joints.find(([name]) => word.includes(name))
    if (!joint) return undefined
    const [name, size] = joint
    const at = word.indexOf(name)
    const many = at === 0 ? 1 : inside(word.slice(0, at))
    const rest = word.slice(at + name.length).replace(new RegExp(`^${and}`), '')
    const few = rest === '' ? 0 : inside(rest)
    return many === undefined || few === undefined ? undefined : many * size + few
  }
  return {
    // A number in one word has at most two joints; longer words are not searched.
    valueOf: (word) => (word.length > 60 || scaleWords.has(word) ? undefined : inside(word)),
    scaleOf: (word) => scaleWords.get(word),
    isHomograph: (word) => ambiguous.has(word),
    and,
  }
}

const lexicons: ReadonlyMap<string, NumberLexicon> = new Map(Object.entries(tables).map(([language, table]) => [language, compile(table)]))
const noWords: NumberLexicon = { valueOf: () => undefined, scaleOf: () => undefined, isHomograph: () => false, and: '' }

export const numberWordsOf = (language: string | undefined): NumberLexicon => (language && lexicons.get(language)) || noWords
