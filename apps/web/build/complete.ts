import { compile, listAreas, listLanguages, type Messages, parametersOf, readMessages } from './messages.ts'

/** The language that all others are compared with. */
export const sourceLanguage = 'en'

const tags = (text: string): string => [...text.matchAll(/<\w+>/g)].map(([tag]) => tag).join('')

/** Finds what differs in a translation that the app gives its values to: parameters, their use as numbers, and tags. */
const findDifference = (name: string, wanted: string, given: string): string | undefined => {
  const [from, to] = [parametersOf(compile(name, wanted)), parametersOf(compile(name, given))]
  for (const parameter of from.keys()) if (!to.has(parameter)) return `has no {${parameter}}`
  for (const [parameter, kind] of to) {
    if (!from.has(parameter)) return `has an unknown {${parameter}}`
    if (kind === 'number' && from.get(parameter) !== 'number') return `uses {${parameter}} as a number`
  }
  return tags(wanted) === tags(given) ? undefined : 'has other tags'
}

/** Compares a catalog with the source language's. `file` is its name in the findings. */
export const compareCatalogs = (file: string, wanted: Messages, given: Messages): string[] => [
  ...Object.entries(wanted).flatMap(([key, text]) => {
    const translation = given[key]
    const fault = translation === undefined ? 'is missing' : findDifference(`${file}.${key}`, text, translation)
    return fault === undefined ? [] : [`${file}: ${key} ${fault}`]
  }),
  ...Object.keys(given)
    .filter((key) => wanted[key] === undefined)
    .map((key) => `${file}: ${key} is not used`),
]

const listFaults = (language: string): string[] => {
  const [wanted, given] = [listAreas(sourceLanguage), listAreas(language)]
  const fileOf = (area: string) => `apps/web/messages/${language}/${area}.json`
  return [
    ...wanted.flatMap((area) =>
      given.includes(area)
        ? compareCatalogs(fileOf(area), readMessages(sourceLanguage, area), readMessages(language, area))
        : [`${fileOf(area)} is missing`],
    ),
    ...given.filter((area) => !wanted.includes(area)).map((area) => `${fileOf(area)} is not used`),
  ]
}

/** Lists missing and unused catalogs and messages, and translations that don't fit the app. */
export const listMessageFaults = (): string[] => listLanguages().flatMap(listFaults)

export const assertComplete = (): void => {
  const faults = listMessageFaults()
  if (faults.length) throw new Error(`Messages do not fit:\n${faults.join('\n')}`)
}
