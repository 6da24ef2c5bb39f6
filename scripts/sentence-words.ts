/** The server's sentences as messages of the web app, where translators find them. */
import { join } from 'node:path'
import { buildSentences } from '../packages/composer/src/sentences.ts'
import { eventCatalog } from '../packages/contract/src/events.ts'
import { problems } from '../packages/contract/src/problems.ts'
import { sentences } from '../packages/contract/src/sentences.ts'
import { labelKey } from '../packages/networks/src/kit/label-key.ts'
import { networks } from '../packages/networks/src/registry.ts'
import { connectMessages } from '../packages/networks/src/spec/connect-messages.ts'
import { issueMessages } from '../packages/networks/src/spec/issue-messages.ts'

export const sentenceWordsPath = join(import.meta.dirname, '../apps/web/messages/en/sentences.json')

const connecting = Object.fromEntries(
  Object.entries(connectMessages).flatMap(([kind, messages]) =>
    Object.entries(messages).map(([code, message]): [string, string] => [`${kind}_${code}`, message]),
  ),
)

const events = Object.fromEntries(Object.entries(eventCatalog).map(([type, { description }]) => [type, description]))

/** Networks share many of them, such as `Alt text`. */
const labels = Object.fromEntries(
  Object.values(networks)
    .flatMap(({ settings }) => Object.values(settings))
    .flatMap(({ label, choices = {}, fields = {} }) => [label, ...Object.values(choices), ...Object.values(fields)])
    .map((label) => [labelKey(label), label]),
)

/** What the app says of a problem in other languages, where a screen has no message for its code. In English, the detail says more. */
const titles = Object.fromEntries(Object.entries(problems).map(([code, { title }]) => [code, `${title}.`]))

const groups: Record<string, Readonly<Record<string, string>>> = {
  ...sentences,
  builds: buildSentences,
  connect: connecting,
  events,
  issues: issueMessages,
  labels,
  problems: titles,
}

/** As JSON, by `<group>_<code>`. */
export function sentenceWords(): string {
  const entries = Object.entries(groups).flatMap(([group, messages]) =>
    Object.entries(messages).map(([code, message]) => [`${group}_${code}`, message]),
  )
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
