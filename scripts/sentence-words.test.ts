import { buildSentences } from '../packages/composer/src/sentences.ts'
import { parameterNames, sentences } from '../packages/contract/src/sentences.ts'
import { issueParameters } from '../packages/networks/src/spec/issues.ts'
import { describe, expect, it } from 'vitest'
import { compile, parametersOf, readMessages } from '../apps/web/build/messages.ts'

const words = readMessages('en', 'sentences')
const namesOf = (key: string) => [...parametersOf(compile(key, words[key] ?? '')).keys()].toSorted()

const entries = Object.entries({ ...sentences, builds: buildSentences }).flatMap(([group, messages]) =>
  Object.entries(messages as Record<string, string>).map(([code, message]) => ({ key: `${group}_${code}`, message })),
)

describe('translatable server messages', () => {
  it('exist for every code, with its parameters', () => {
    for (const { key, message } of entries)
      expect({ [key]: namesOf(key) }).toEqual({ [key]: [...new Set(parameterNames(message))].toSorted() })
  })

  it('exist for every issue, with no parameters beyond its own', () => {
    for (const [code, names] of Object.entries(issueParameters)) {
      expect(words).toHaveProperty(`issues_${code}`)
      expect(names).toEqual(expect.arrayContaining(namesOf(`issues_${code}`)))
    }
  })
})
