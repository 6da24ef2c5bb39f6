/** Finds hard-coded text on a page in the pseudolocale of `apps/web/build/pseudo.ts`. */
import { eventCatalog } from '@broadside/contract/events'
import { sitePlatform } from '@broadside/networks/names'
import { networks } from '@broadside/networks/registry'
import { fakeApp } from '@broadside/networks/testing/fake-slack'
import { settings } from '../../apps/server/src/settings.ts'
import { listLanguages } from '../../apps/web/build/messages.ts'
import { brandTexts } from './brand.ts'
import { drawingTexts } from './drawings.ts'
import { organizationTexts } from './organizations.ts'
import { shelfTexts } from './shelf.ts'
import { groupNames, slackApps, userTexts, type World } from './world.ts'

/** Every word of a catalog contains one of these in the pseudolocale. */
const marks = /[~áéíóúÁÉÍÓÚñç]/

/** Days, months and distances come from the browser, which has no pseudolocale. Keyboard units are the same everywhere. */
const fromBrowser =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b(AM|PM|in|ago|now|yesterday|tomorrow|days?|hours?|minutes?|seconds?|Ctrl|UTC|Lisbon|Europe)\b/g

/** Names that are the same in every language. */
const names = [
  // Languages are offered by their own names.
  ...listLanguages().map((tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag),
  ...Object.values(networks).flatMap(({ id, name }) => (id === sitePlatform ? [] : [name])),
  'Harbour Cafe',
  'harbour-cafe',
  'ada.test',
  'Bob',
  'bob.test',
  'Grace',
  'grace.test',
  'ada',
  'Ada',
  'fake.social',
  'localhost',
  'Test',
  'Default',
  'Gatehouse',
  'gated',
  'Stepwise',
  'steps',
  // A network's code of an error, in the statistics.
  'invalid_request',
]

/** Sizes, types, URLs, folders, colors, quotas, DNS records, client ids, the visible start of tokens, and the types and ids of jobs. */
const machineTexts =
  /\b[\d.,]+ (?:bytes|kB|MB)\b|\b(?:image|audio|video|text)\/[\w-]+|https?:\/\/\S+|\/tmp\/[\w-]+|\b[a-z-]+=\d+|#[0-9a-f]{6}(?:[0-9a-f]{2})?\b|\bbsd_\w+|_broadside-verify(?:\.[\w.-]+)?|\bbroadside(?:-[0-9a-f]{32})?\b|\b[a-z-]+\.[a-z-]+\b|\{\\*"[^}]*\}/g

const events = Object.keys(eventCatalog)

/** Networks declare their setting labels in English, unless a catalog translates the key. */
const declared = Object.values(networks).flatMap(({ settings }) =>
  Object.values(settings).flatMap(({ label, choices = {} }) => [label, ...Object.values<string>(choices)]),
)

/** Settings of the server are environment variables. One of those that the tests set is a word. */
const variables = [...Object.keys(settings), ...settings.LOG_LEVEL.options]

/** Permissions keep the identifiers that their network gives them, such as `pages_manage_posts`. */
const scopes = Object.values(networks).flatMap(({ permissions }) => permissions.map(({ scope }) => scope))

export function findForeignTexts(texts: readonly string[], { owner, viewer, serverAdmin, newcomer, media }: World): string[] {
  const people = [owner, viewer, serverAdmin, newcomer].flatMap(({ email, username, display_name: name }) => [email, username, name])
  const known = [
    ...userTexts,
    ...shelfTexts,
    ...brandTexts,
    ...drawingTexts,
    ...organizationTexts,
    ...Object.keys(media),
    ...people,
    ...names,
    ...declared,
    ...scopes,
    ...variables,
    ...groupNames,
    ...Object.values(slackApps),
    fakeApp().clientId,
    ...events,
  ].toSorted((one, other) => other.length - one.length)
  const isForeign = (text: string) => {
    const rest = known
      .reduce((left, one) => left.replaceAll(one, ''), text)
      .replaceAll(machineTexts, '')
      .replaceAll(fromBrowser, '')
    // Single letters are keyboard keys.
    return !marks.test(rest) && /\p{L}{2}/u.test(rest)
  }
  return [...new Set(texts.filter(isForeign))]
}
