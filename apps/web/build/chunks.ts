/**
 * Which modules share a file. Left to itself, the bundler makes a file of every module that two pages share, and a page
 * needs fifty. https://rolldown.rs/in-depth/manual-code-splitting
 */

/** What starts the app and surrounds every screen, and what so many screens use that it belongs to none. */
const start =
  /src.main\.tsx$|@tanstack.(react-query|query-core)|src.screens.notifications.notice-row|src.ui.local-link|src.api.(media|providers)|src.shell.name-group|src.lib.unsaved-work|src.screens.access.enter/
/** Lists of a few choices. */
const select = /@base-ui.react.select|src.ui.select/
/** Controls of filters and dialogs, which the shell has none of, and what is small and used everywhere. */
const controls =
  /@base-ui.react.(field|dialog|tabs|checkbox|switch)|src.ui.(field|text-field|dialog|confirm|tabs|check|switch)|src.post.(post-menu|use-post-actions)|src.ui.section|src.lib.(use-media|use-now|use-typed|without|networks)|src.api.calendar|src.outcome.state|src.when.choose-time|lucide-react.dist/
/** Forms to fill in, and proofs of who somebody is. */
const forms =
  /react-hook-form|simplewebauthn|@base-ui.react.otp-field|src.ui.(code-field|password-field|copy-button)|src.lib.(use-server-form|copy|passkeys)|screens.access.(reauth|grants|explain-passkey|new-password|code-form)/
/** The small screens around signing in: most people who see one see another. */
const access = /screens.(access(?!.enter)|forgot|invitation|legal|ownership|register|reset|second|sign-in|verify|workspaces)/
/** Things to search for among many: of zones, languages and choices of networks. Several parts of screens load it when they are opened. */
const searching = /@base-ui.react.(combobox|autocomplete)|src.ui.combobox/
/** What happened to a post: beside a list, and in the composer. */
const outcome = /src.outcome.(?!state)|src.api.publication-history/
const composer = /src.screens.composer/
/** What its first sight and what it loads later have in common. */
const editing =
  /screens.composer.(use-session|model.(autosave|check|content|edits|media|mode|overrides|own-fields|parts|store|times|wire)|media.uploads.(order|marker))/
/** What browsers keep, for that and for signing out. */
const kept = /src.lib.kept|idb-keyval/
/** Days and zones: the calendar, and times of posts. */
const dates = /@internationalized.date|src.lib.wall-time|src.when.(wish|clocks)/
/** Choosing a time, when somebody does. */
const choosing = /src.when.(?!choose-time)|react-day-picker|date-fns/
/** What understands typed times; each further language stays a file of its own. */
const chrono = /chrono-node.dist.esm.(?!locales.(?!en))/
const popover = /@base-ui.react.popover|src.ui.popover/
/** Dragging, when there is something to drag. */
const dragging = /pragmatic-drag-and-drop|bind-event-listener|raf-schd/
/** What the rules of all networks are made of. */
const checks = /packages.networks.src.kit.(check|counts|count|links|spans)/
/** Rules of networks load with the composer, each when an account of it is in play. */
const rules = /packages.networks|linkify-it|tlds|uc\.micro/

/**
 * A file for a language, and beside it one for the words of each large screen: areas whose names begin like it. What few people
 * ever read is apart as well: of English sentences of the server, the server sends the words.
 */
const nameOfWords = (id: string): string | null => {
  const [, language, area = ''] = /virtual:words.([^/]+).(\w+)/.exec(id) ?? []
  if (language === undefined) return null
  const [apart] =
    /^(sentences|composerPreview|composerSafety|composerMedia|composerMentions|composer|calendar|when|postsBulk)/.exec(area) ?? []
  return apart === undefined ? language : `${language}-${apart}`
}

export const groups = [
  // With all that they import.
  { name: 'start', test: start, priority: 4 },
  { name: nameOfWords, debugName: 'words', priority: 3 },
  // With their own imports, so that no two files need each other: what others build on comes first.
  { name: 'dates', test: dates, priority: 2.9 },
  { name: 'popover', test: popover, priority: 2.8 },
  { name: 'kept', test: kept, priority: 2.7 },
  { name: 'dragging', test: dragging, priority: 2.6 },
  { name: 'chrono', test: chrono, priority: 2.5 },
  { name: 'controls', test: controls, priority: 2.4 },
  { name: 'select', test: select, priority: 2.3 },
  { name: 'searching', test: searching, priority: 2.2 },
  { name: 'choosing', test: choosing, priority: 2.1 },
  { name: 'outcome', test: outcome, priority: 2 },
  { name: 'forms', test: forms, priority: 1.9 },
  { name: 'access', test: access, priority: 1.8 },
  { name: 'checks', test: checks, priority: 1.75 },
  { name: 'editing', test: editing, priority: 1.7 },
  { name: 'shared', test: (id: string) => !rules.test(id) && !composer.test(id), minShareCount: 2, priority: 1 },
]
