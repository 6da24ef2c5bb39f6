import { expect, test } from 'vitest'
import { unitTexts } from '../../testing/units.ts'

const intro = 'Runa Halvard has worked at Brackwater Junction for 22 years.'
const turn = (name: string): string =>
  [
    `**Q:** How many trains can one person watch?`,
    `**${name}:** The manual says twelve trains for one person. I had eighteen of them when I started here.`,
    `**Q:** What did you change?`,
    `**${name}:** The machine does the busy trains and hands me the quiet ones every eleven minutes.`,
  ].join('\n\n')

test('answers of an interview are quotations with the full name of their speaker', () => {
  const texts = unitTexts({ text: `${intro}\n\n${turn('Halvard')}` })
  expect(texts).toContain(intro)
  expect(texts).toContain('“The machine does the busy trains and hands me the quiet ones every eleven minutes.” — Runa Halvard')
  expect(texts).toContain('“The manual says twelve trains for one person. I had eighteen of them when I started here.” — Runa Halvard')
  expect(texts.filter((text) => !text.startsWith('“'))).toEqual([intro])
})

test('answers without a known name are not used', () => {
  expect(unitTexts({ text: `${intro}\n\n${turn('A')}` })).toEqual([intro])
})

test('answers below questions to one person are speech, those of a page with questions are not', () => {
  const section = (question: string, answer: string): string => `## ${question}\n\n${answer}`
  const interview = [
    intro,
    section('What did you change?', 'The night shift has two people now. I asked for a third one.'),
    section('Are you happy with it?', 'Most nights are quiet nights in the control room. I like that.'),
    section('What will you do next?', 'The museum of the railway has an old signal. I want to repair it.'),
  ].join('\n\n')
  expect(unitTexts({ text: interview })).toEqual([intro])
  const questions = [
    section('How do you deliver?', 'The van brings every order to the door by noon.'),
    section('What do you charge?', 'Every delivery costs two pounds in the town.'),
    section('Do you take cards?', 'The driver takes cards and cash at the door.'),
  ].join('\n\n')
  expect(unitTexts({ text: questions }).length).toBeGreaterThan(0)
})

test('labels of a few paragraphs are not an interview', () => {
  const text = 'Price: The ticket costs two pounds for every child. The ferry leaves at seven from the old harbor.'
  expect(unitTexts({ text })).toContain('The ferry leaves at seven from the old harbor.')
})
