/**
 * Sentences that lean on the one before them: they open with a connective, or with a word that points back. Quoted
 * alone they leave a reader asking "what?", so the composer takes them only together with what they lean on.
 */
const openings: Record<string, string> = {
  en: `this|these|those|that(?! is )|such|it|they|them|he|she|his|her|their|its|but|and|or|so|yet|however|therefore|thus|hence|also|too|moreover
    |furthermore|then|instead|otherwise|still|nevertheless|nonetheless|meanwhile|consequently|accordingly|similarly|likewise|besides|indeed
    |sure|naturally|of course|for (?:example|instance|this|that|these|those)|in (?:addition|fact|contrast|turn|other words|this|that|these|those)
    |as (?:a result|such)|on the other hand|by contrast|(?:with|from|to|at|by|under|after|before|because of|despite|both of|all of|some of|most of|one of) (?:this|that|these|those|them)
    |here|there(?:fore|by)|now|again|and yet|next|finally|last|previously|the (?:former|latter|same)|another|others`,
  de: `dies|diese[rsmn]?|es|sie|er|ihr|ihre[rnsm]?|aber|und|oder|doch|deshalb|deswegen|daher|darum|also|jedoch|außerdem|zudem|dann|dabei|dadurch
    |damit|dafür|dagegen|danach|davor|trotzdem|allerdings|zum beispiel|so|hier|ebenso|auch|stattdessen|schließlich|dennoch|hingegen|denn|somit|solche[rsnm]?`,
  fr: `ce|cet|cette|ces|cela|ça|c['’]est|il|elle|ils|elles|mais|et|ou|donc|or|ainsi|alors|cependant|toutefois|pourtant|néanmoins|en effet|de plus
    |en outre|par exemple|par conséquent|puis|ensuite|enfin|aussi|car|là|ici`,
  es: `est[ea]s?|esto|estos|es[ea]s?|eso|esos|ello|él|ella|ellos|ellas|pero|y|o|así|entonces|sin embargo|además|por (?:eso|ello|tanto|lo tanto|ejemplo)
    |también|luego|después|no obstante|finalmente|aquí`,
  it: `quest[oaie]|quell[oaie]|ciò|ess[oaie]|ma|e|o|quindi|così|però|tuttavia|inoltre|infatti|(?:ad|per) esempio|poi|anche|dunque|perciò|allora|infine|qui`,
  pt: `est[ea]s?|isto|ess[ea]s?|isso|el[ea]s?|mas|e|ou|assim|então|porém|contudo|além disso|por isso|portanto|por exemplo|também|depois|no entanto|aqui`,
  nl: `dit|dat|deze|zij|ze|hij|hun|maar|en|of|dus|daarom|daardoor|echter|bovendien|ook|dan|toch|bijvoorbeeld|daarnaast|vervolgens|daarmee|hier|zulke`,
}

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(openings).map(([language, list]) => [
    language,
    new RegExp(String.raw`^["“„«'’(]*(?:${list.replace(/\s*\n\s*/g, '')})(?![\p{L}\p{N}'’])`, 'iu'),
  ]),
)

export const leans = (sentence: string, language: string | undefined): boolean =>
  (language ? patterns.get(language)?.test(sentence) : undefined) ?? false
