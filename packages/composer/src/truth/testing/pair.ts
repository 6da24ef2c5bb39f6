import { direct } from '../../engine/direction.ts'
import { anInput, aSource } from '../../testing/input.ts'

export type Pair = readonly [idea: string, source: string]

/** Enough text around a sentence to detect its language, and nothing that any pair is about. */
const frames: Readonly<Record<string, string>> = {
  en: 'The volunteers meet in the reading room on the hill, and there is tea for those who come.',
  de: 'Die Freiwilligen treffen sich im Lesesaal auf dem Hügel, und es gibt Tee für alle, die kommen.',
  fr: 'Les bénévoles se retrouvent dans la salle de lecture sur la colline, et il y a du thé pour ceux qui viennent.',
  es: 'Los voluntarios se reúnen en la sala de lectura de la colina, y hay té para los que vienen.',
  it: 'I volontari si trovano nella sala di lettura sulla collina, e per chi viene ci sono anche delle tazze di tisana.',
  pt: 'Os voluntários encontram-se na sala de leitura da colina, e não falta chá para os que vêm.',
  nl: 'De vrijwilligers komen samen in de leeszaal op de heuvel, en er is thee voor iedereen die komt.',
}

/** The status that the composer gives to an idea of one sentence. */
export const statusOf = (language: string, [idea, source]: Pair): string | undefined =>
  direct(anInput({ idea, sources: [aSource({ text: `${source}\n\n${frames[language]}` })] })).direction.claims[0]?.status
