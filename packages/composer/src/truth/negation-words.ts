/** Words of denial, in the languages with stop words. Phrases are words separated by spaces. */
export interface NegationWords {
  denies: string
  /** Those that deny only what follows them, not the full clause. */
  narrow: string
  /** Words that deny only with another one: French "ne … pas". */
  paired?: { mark: string; with: string }
  /** Phrases with a word of denial that deny nothing. */
  harmless: string
  /** Soon after a word of denial they make it a limit: "not before June". */
  limits: string
  /** The number zero, of people or things. */
  nobody: string
  /** Words that start a clause of their own. */
  joins: string
  /** A clause with one of these states nothing. */
  supposes: string
}

export const negationWords: Readonly<Record<string, NegationWords>> = {
  en: {
    denies: `not|cannot|never|no|none|neither|nor|nobody|nothing|nowhere|without|hardly|barely|scarcely|fails to|fail to|failed to|failing to
      |refuses to|refused to|unable to`,
    narrow: 'no without neither nor',
    harmless: `not only|not just|not merely|not least|not more than|not less than|not fewer than|no more than|no less than|no fewer than|no later than|no earlier than
      |no sooner than|no doubt|no wonder|no matter|no problem|without doubt|without question|without fail|never fails to|never fail to
      |never failed to|not without|none other than|nothing but|nothing less than|not to mention|if not|why not|or not|nobody doubts|no one doubts|not unlike`,
    limits: 'before until till sooner earlier',
    nobody: 'nobody|no one|none|no people',
    joins: 'but although though while whereas because which who and so then however',
    supposes: 'if unless whether',
  },
  de: {
    denies:
      'nicht|nichts|kein|keine|keinen|keinem|keiner|keines|nie|niemals|niemand|niemanden|niemandem|ohne|kaum|weder|nirgends|nirgendwo|keineswegs|keinesfalls',
    narrow: 'kein keine keinen keinem keiner keines ohne weder',
    harmless: `nicht nur|nicht zuletzt|nicht bloß|nicht allein|nicht mehr als|nicht weniger als|nicht später als|nicht früher als|nicht ohne|ohne zweifel
      |ohne frage|kein wunder|kein zweifel|kein problem|oder nicht|nichts als|warum nicht`,
    limits: 'vor bevor erst früher',
    nobody: 'niemand|keiner|keine menschen',
    joins: 'aber sondern doch obwohl während weil denn da und jedoch dann',
    supposes: 'wenn falls ob sofern',
  },
  fr: {
    denies: 'sans|ni|jamais|aucun|aucune|pas de|pas du|pas encore|non',
    narrow: 'sans ni aucun aucune',
    paired: { mark: 'ne n', with: 'pas jamais aucun aucune rien personne plus guère point' },
    harmless: 'non seulement|pas seulement|pas plus de|pas moins de|pas uniquement|sans doute|sans aucun doute|ou non|ou pas',
    limits: 'avant',
    nobody: 'personne',
    joins: 'mais quoique tandis alors parce car qui et donc puis cependant',
    supposes: 'si',
  },
  es: {
    denies: 'no|nunca|jamás|sin|ningún|ninguna|ninguno|nadie|nada|tampoco|ni|apenas',
    narrow: 'sin ni ningún ninguna',
    harmless: 'no sólo|no solo|no solamente|no únicamente|no más de|no menos de|sin duda|sin embargo|o no|por qué no',
    limits: 'antes hasta',
    nobody: 'nadie',
    joins: 'pero sino aunque mientras porque que y pues entonces',
    supposes: 'si',
  },
  it: {
    denies: 'non|mai|senza|nessuno|nessuna|nessun|niente|nulla|né|neanche|nemmeno|neppure',
    narrow: 'senza né nessun nessuna',
    harmless: 'non solo|non soltanto|non solamente|non più di|non meno di|senza dubbio|senz altro|o no|perché no|più che mai',
    limits: 'prima fino finché',
    nobody: 'nessuno',
    joins: 'ma bensì sebbene mentre perché che e quindi poi però',
    supposes: 'se',
  },
  pt: {
    denies: 'não|nunca|jamais|sem|nenhum|nenhuma|ninguém|nada|nem|tampouco',
    narrow: 'sem nem nenhum nenhuma',
    harmless: 'não só|não somente|não apenas|não mais de|não menos de|sem dúvida|ou não|por que não',
    limits: 'antes até',
    nobody: 'ninguém',
    joins: 'mas embora enquanto porque que e então porém',
    supposes: 'se caso',
  },
  nl: {
    denies: 'niet|niets|geen|nooit|niemand|zonder|nergens|nauwelijks|amper|noch',
    narrow: 'geen zonder noch',
    harmless:
      'niet alleen|niet slechts|niet meer dan|niet minder dan|niet later dan|geen twijfel|geen wonder|geen probleem|zonder twijfel|zonder meer|al dan niet|of niet|waarom niet|niets dan',
    limits: 'voor vóór voordat tot eerder',
    nobody: 'niemand',
    joins: 'maar hoewel terwijl omdat want en dus toen echter',
    supposes: 'als indien tenzij',
  },
}
