import { compile, listAreas, listLanguages, parametersOf, readMessages } from './messages.ts'

/** The language that all others are compared with. */
export const sourceLanguage = 'en'

const nameParameters = (name: string, text: string): string => [...parametersOf(compile(name, text)).keys()].sort().join(', ')

/** Lists missing and extra messages, and those with other parameters than the source language. */
const listFaults = (language: string): string[] => {
  const faults: string[] = []
  for (const area of listAreas(sourceLanguage)) {
    const wanted = readMessages(sourceLanguage, area)
    const given = listAreas(language).includes(area) ? readMessages(language, area) : {}
    for (const [key, text] of Object.entries(wanted)) {
      const name = `${language}/${area}.${key}`
      if (given[key] === undefined) faults.push(`${name} is missing`)
      else if (nameParameters(name, given[key]) !== nameParameters(name, text)) faults.push(`${name} has other parameters`)
    }
    for (const key of Object.keys(given)) if (wanted[key] === undefined) faults.push(`${language}/${area}.${key} is not used`)
  }
  return faults
}

export const assertComplete = (): void => {
  const faults = listLanguages().flatMap(listFaults)
  if (faults.length) throw new Error(`Words do not fit:\n${faults.join('\n')}`)
}
