/**
 * Which modules share a file. Left to itself, the bundler makes a file of every module that two pages share, and a page
 * needs fifty. https://rolldown.rs/in-depth/manual-code-splitting
 */

/** The code that starts the app, and the plain form controls of the sign-in pages. */
const start =
  /src.main\.tsx$|@tanstack.(react-query|query-core)(?!.*(useQueries|queriesObserver))|src.ui.(button|notice|field|text-field|password-field|icon-button|check|local-link)|src.ui.lazy-part|src.lib.(erase-kept|unsaved-work)|src.api.(media|providers|use-server-form)|src.access.awaited|lucide-react.dist.esm.icons.key-round/
/** What surrounds every screen, and what so many screens in it use that it belongs to none. */
const shell =
  /src.live(?!.*worker)|src.shell.(?!shell\.route|profile|palette|session-|sign-out|shortcuts-dialog|bell-list)|@base-ui.react.(tabs|toast)|src.ui.(toast.toast|tabs|switch|section|confirm|dialog.dialog\.tsx|select.select\.tsx|avatar|menu.menu\.tsx|popover.popover\.tsx|state-chip)|src.(trash|delivery-status|api.(?!invitation|sign-in|reauth|create-workspace|ownership-transfer|security-changes|account-connections|uploads))|src.i18n.(time|duration|languages)|src.lib.(?!passkeys|copy|use-countdown)|src.time-picker.(requested-time|clocks|choose-time)|src.post.(post-menu|post-commands|use-post-actions|account-option|many-accounts)|src.screens.accounts.account-row|packages.networks.src.(marks|\w+.mark)\.ts|@internationalized.date|idb-keyval|lucide-react|@tanstack.react-router.*useRouterState/
/** Signing in and making an account. */
const access =
  /src.(access.(access|masthead|sheet|enter|pending|email-rule|legal-check|new-password|explain-passkey|provider-buttons)|api.sign-in(?!-codes)|screens.(sign-in|register|forgot|reset|legal))(?!.*route)|src.lib.passkeys|simplewebauthn/
/** Codes that arrive by mail or from an app. */
const codes =
  /src.ui.code-field|src.lib.use-countdown|src.api.sign-in-codes|src.access.(code-form|second-steps|totp-step|passkey-step|recovery-step)|screens.(second|verify)(?!.*route)/
/** Re-authentication. */
const proofs = /src.ui.copy-button|src.lib.copy|src.api.reauth|src.access.(reauth|grants)/
/** Invitations and the like. */
const joining = /src.api.(invitation|create-workspace|ownership-transfer)|screens.(invitation|ownership|workspaces)/
/** What opens over a page, when it is first opened. */
const overlays =
  /@base-ui.react.(?!csp-provider)|src.ui.(menu.menu-parts|popover.popover-parts|dialog.dialog-parts|select.select-list|tooltip.tooltip-popup)/
/** Things to search for among many: of zones, languages and choices of networks. Several parts of screens load it when they are opened. */
const searching = /@base-ui.react.(combobox|autocomplete)|src.ui.(combobox|picker)/
/** Screens whose own files hold whatever several of their parts share. */
const screens = /src.screens.(composer|calendar)/
/**
 * What the composer loads once its page is shown: what it needs when something goes wrong, which may be without a network, and all rules of
 * networks, because a post for several of them would need a file for each and one more for what they share. The Markdown parser for previews
 * of the site is a file of its own.
 */
const late =
  /src.screens.composer.(session.(saving.merge|link-cards)|commands.confirm-scheduled|views.(send.(blocked|send-failure)|conflicts.decisions|preview.preview|link-card.sheet-card|poll.part-poll))\.tsx?|packages.networks.src.(kit.(check|counts|count|links|spans|preview|top-level-domains)|\w+.(describe|check|look)\.ts$|(?!site)\w+.preview\.ts$)/
/** Threads and custom texts of accounts, when a post has one. */
const structure =
  /src.screens.composer.(commands.(part-commands|undo)|views.(overrides.(account-bar|origin|reach|own-elsewhere)|parts.(fit-offer|part-head|part-settings)))\.tsx?/
/** The time picker, on first use. */
const choosing = /src.time-picker|react-day-picker|date-fns/
/** What understands typed times; each further language stays a file of its own. */
const chrono = /chrono-node.dist.esm.(?!locales.(?!en))/
/** Dragging, when there is something to drag. */
const dragging = /pragmatic-drag-and-drop|bind-event-listener|raf-schd/
/** Rules of networks load with the composer. */
const rules = /packages.networks|linkify-it|tlds|uc\.micro/

/** The areas of words that a part of the app needs from its beginning. */
const areasOf = {
  access: /^(access|proof)$/,
  shell: /^(shell|posts)$/,
  calendar: /^calendar$/,
  composer: /^composer(Card|Parts|Settings|When)?$|^outcome$/,
  late: /^composerPreview$/,
  choosing: /^when$/,
}

const areaOf = (id: string): { language?: string; area?: string } => {
  const [, language, area] = /virtual:messages.([^/]+).(\w+)/.exec(id) ?? []
  return language === undefined || area === undefined ? {} : { language, area }
}

/** English words are in the file of what says them. */
const withWords = (part: keyof typeof areasOf, modules: RegExp) => (id: string) => {
  const { language, area } = areaOf(id)
  return area === undefined ? modules.test(id) : language === 'en' && areasOf[part].test(area)
}

/**
 * Those of other languages are in files of their own, by the same parts. What few people ever read is apart as well: of English sentences of
 * the server, the server sends the words.
 */
const nameOfWords = (id: string): string | null => {
  const { language, area } = areaOf(id)
  if (area === undefined) return null
  const part = Object.entries(areasOf).find(([, areas]) => areas.test(area))?.[0]
  const [apart] = /^(sentences|session|composer\w+|postsBulk)$/.exec(area) ?? []
  return [language, part ?? apart].filter(Boolean).join('-')
}

export const groups = [
  // With all that they import.
  { name: 'start', test: start, priority: 4 },
  { name: 'shell', test: withWords('shell', shell), priority: 3 },
  // With their own imports, so that no two files need each other: what others build on comes first.
  { name: 'dragging', test: dragging, priority: 2.9 },
  { name: 'chrono', test: chrono, priority: 2.8 },
  { name: 'access', test: withWords('access', access), priority: 2.7 },
  { name: 'overlays', test: overlays, priority: 2.6 },
  { name: 'searching', test: searching, priority: 2.5 },
  { name: 'choosing', test: withWords('choosing', choosing), priority: 2.4 },
  { name: 'codes', test: codes, priority: 2.35 },
  { name: 'proofs', test: proofs, priority: 2.3 },
  { name: 'joining', test: joining, priority: 2.2 },
  { name: 'shared', test: (id: string) => !rules.test(id) && !screens.test(id), minShareCount: 2, priority: 2 },
  // With what only they import.
  { name: 'posts', test: /src.screens.posts.posts\.tsx/, priority: 1.5 },
  { name: 'calendar', test: withWords('calendar', /src.screens.calendar.calendar\.tsx/), priority: 1.4 },
  { name: 'composer', test: withWords('composer', /src.screens.composer.page.composer\.tsx/), priority: 1.3 },
  { name: 'late', test: withWords('late', late), priority: 1.2 },
  { name: 'structure', test: structure, priority: 1.1 },
  { name: nameOfWords, debugName: 'words', priority: 1 },
]
