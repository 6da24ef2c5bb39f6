import { describe, expect, test } from 'vitest'
import { connective, fragment, pageReference, pointsBack, speakerLabel, staleTime, writer } from './openings.ts'
import { found } from './testing.ts'

const bridge = 'The bridge at Low Mill was closed. It had moved by 40 mm. The county will pay half.'

describe('openings that refer back', () => {
  test.each([
    ['en', 'The bridge was closed. It had moved by 40 mm.', 'It had moved by 40 mm.'],
    ['en', 'We tried two. The latter worked well.', 'The latter worked well.'],
    ['en', 'They asked us. With this approach the bill was halved.', 'With this approach the bill was halved.'],
    ['en', 'Three years went by. That’s when the money ran out.', 'That’s when the money ran out.'],
    ['de', 'Der Verein übernahm das Bad. Dadurch spart die Stadt viel Geld.', 'Dadurch spart die Stadt viel Geld.'],
    ['fr', 'La ville a acheté un minibus. Cette solution plaît à tous.', 'Cette solution plaît à tous.'],
    ['es', 'La línea vuelve. Estos trenes son de segunda mano.', 'Estos trenes son de segunda mano.'],
    ['it', 'La coda è lunga. Questo non piace a nessuno.', 'Questo non piace a nessuno.'],
    ['pt', 'A luz apaga-se. Isso salva as aves.', 'Isso salva as aves.'],
    ['nl', 'De brug is smal. Die was te goedkoop.', 'Die was te goedkoop.'],
  ])('are found in %s', (language, source, post) => {
    expect(found(pointsBack, { source, post, language })).toEqual([post])
  })

  test.each([
    ['en', 'It takes four days to tune an organ.'],
    ['en', 'Those who wiped the chain rode further.'],
    ['en', 'Italian trains were on time.'],
    ['en', '“It was raining in the ward again,” said the nurse.'],
    ['de', 'Es gibt elf Lavoirs im Ort.'],
    ['de', 'Das Becken wird gefüllt.'],
    ['fr', 'Il faut deux heures de repos.'],
    ['fr', 'Ce que la commune a payé reste secret.'],
    ['es', 'Estafas no hubo.'],
    ['pt', 'Eletricistas trabalham no farol.'],
  ])("exclude similar words that don't (%s: %s)", (language, post) => {
    expect(found(pointsBack, { source: `Something else was said before. ${post}`, post, language })).toEqual([])
  })

  test('are allowed after the previous sentence in the same segment', () => {
    expect(found(pointsBack, { source: bridge, post: 'The bridge at Low Mill was closed. It had moved by 40 mm.' })).toEqual([])
  })

  test('are found when a thread separates the two sentences', () => {
    expect(found(pointsBack, { source: bridge, post: ['The bridge at Low Mill was closed.', 'It had moved by 40 mm.'] })).toEqual([
      'It had moved by 40 mm.',
    ])
  })

  test('are allowed if the previous line names the thing, and in an idea', () => {
    const source = 'The bridge closed in May. Nobody came. This bridge cost a fortune.'
    expect(found(pointsBack, { source, post: 'The bridge closed in May.\n\nThis bridge cost a fortune.' })).toEqual([])
    expect(found(pointsBack, { source, post: 'It is a scandal.', idea: 'It is a scandal.' })).toEqual([])
  })
})

test('finds a connective without context, but ignores other adverbs', () => {
  const source = 'The plan failed. However, the money was back. So far nobody has asked.'
  expect(found(connective, { source, post: 'However, the money was back.' })).toEqual(['However, the money was back.'])
  expect(found(connective, { source, post: 'So far nobody has asked.' })).toEqual([])
  expect(found(connective, { source, post: 'The plan failed. However, the money was back.' })).toEqual([])
  expect(
    found(connective, { source: 'Ja. Deshalb zahlt jedes Mitglied.', post: 'Deshalb zahlt jedes Mitglied.', language: 'de' }),
  ).toHaveLength(1)
})

test('finds mentions of the page, but not "below zero"', () => {
  const source = 'See the table below. It was ten degrees below zero. In this article we count. Part of the team left.'
  expect(found(pageReference, { source, post: 'In this article we count.' })).toHaveLength(1)
  expect(found(pageReference, { source, post: 'See the table below.' })).toHaveLength(1)
  expect(found(pageReference, { source, post: 'It was ten degrees below zero.\n\nPart of the team left.' })).toEqual([])
  expect(
    found(pageReference, { source: 'Mehr lesen Sie in diesem Beitrag.', post: 'Mehr lesen Sie in diesem Beitrag.', language: 'de' }),
  ).toHaveLength(1)
})

test('finds a time that has passed, but not a date', () => {
  const source = 'The vote was announced yesterday. The vote was held on 9 May 2024. The last week of the trial was dry.'
  expect(found(staleTime, { source, post: 'The vote was announced yesterday.' })).toHaveLength(1)
  expect(found(staleTime, { source, post: 'The vote was held on 9 May 2024.' })).toEqual([])
  expect(found(staleTime, { source, post: 'The last week of the trial was dry.' })).toEqual([])
  expect(found(staleTime, { source: 'We grew over the last year.', post: 'We grew over the last year.' })).toHaveLength(1)
  expect(found(staleTime, { source: 'Abre el lunes pasado.', post: 'Abre el lunes pasado.', language: 'es' })).toHaveLength(1)
})

test("finds the first person, except in a quotation, a numeral, or on the user's own page", () => {
  const post = 'In my view it failed, and I said so.'
  expect(found(writer, { source: post, post })).toHaveLength(1)
  expect(found(writer, { source: post, post, isOwn: true })).toEqual([])
  const quoted = '“I counted the cars,” said the driver.'
  expect(found(writer, { source: quoted, post: quoted })).toEqual([])
  const numeral = 'World War I and Type I were both discussed.'
  expect(found(writer, { source: numeral, post: numeral })).toEqual([])
})

test('finds speaker labels, but ignores a single word before a colon', () => {
  const source = 'Q: Is it old?\n\nA: Yes. It is from 1741.\n\nThe rule: Nobody talks.'
  expect(found(speakerLabel, { source, post: 'A: Yes.' })).toEqual(['A: Yes.'])
  expect(found(speakerLabel, { source, post: 'The rule: Nobody talks.' })).toEqual([])
  const minutes = 'Pike: We wait.\n\nPike: We still wait.'
  expect(found(speakerLabel, { source: minutes, post: 'Pike: We still wait.' })).toHaveLength(1)
})

test('finds fragments without a verb and headings, but ignores short sentences with a verb', () => {
  expect(found(fragment, { source: 'We have it.\n\nA kettle for the office.', post: 'A kettle for the office.' })).toHaveLength(1)
  expect(
    found(fragment, {
      source: 'The price fell. No ticket is needed. Bring a torch.',
      post: 'The price fell.\n\nNo ticket is needed.\n\nBring a torch.',
    }),
  ).toEqual([])
  const source = '# Keeping the loaf\n\nWrapped in a cloth it keeps for nine days.'
  expect(found(fragment, { source, post: 'Wrapped in a cloth it keeps for nine days. Keeping the loaf' })).toHaveLength(1)
  expect(found(fragment, { source, post: 'Keeping the loaf\nWrapped in a cloth it keeps for nine days.' })).toEqual([])
})
