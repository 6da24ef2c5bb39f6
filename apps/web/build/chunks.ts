/**
 * Groups modules into files. By default, the bundler creates a file for every module that two pages share, so that a page needs fifty.
 * https://rolldown.rs/in-depth/manual-code-splitting
 */
import { readFileSync } from 'node:fs'
import { usualNetworks } from '@broadside/networks/names'
import { listOwnIcons } from './own-icons.ts'

/** The code that starts the app, and the plain form controls of the sign-in pages. */
const start =
  /src.main\.tsx$|@tanstack.(react-query|query-core)(?!.*(useQueries|queriesObserver))|src.ui.(button|notice|field|text-field|password-field|icon-button|check|local-link)|src.ui.lazy-part|src.lib.(erase-kept|unsaved-work)|src.api.use-server-form|src.access.awaited/
/** The app shell, and code that too many screens use to belong to any of them. */
const shell =
  /src.live(?!.*worker)|src.shell.(?!shell\.route|held-banner|profile|palette|session-|sign-out|shortcuts-dialog|bell-list|settings|use-found|use-near|uses|ranking)|@base-ui.react.(tabs|toast)|src.ui.(copy-button|toast.toast|tabs|section|search-field|show-more|confirm|dialog.dialog\.tsx|select.select\.tsx|avatar|menu.menu\.tsx|popover.popover\.tsx|state-chip)|src.(trash|delivery-status(?!.responses)|uploads.(order|stored-files-marker)|media-library.(focal-point|late-library-picker)|designs.late-design-picker|api.(?!invitation|media-library|brand-kit|sign-in|reauth|create-workspace|ownership-transfer|organizations|sign-on|link-identity|security-changes|user-account|account-connections|account-details|social-sets|providers|uploads|team|api-tokens|webhooks|workspace-settings|security|notification-settings|builds|calendar|voices|search|designs|design-|posting-queue|network-apps|statistics|server-|inbox\.ts|engagement-counts))|src.i18n.(time|duration|languages|money)|src.lib.(?!selection|is-composing|passkeys|use-countdown|framed-html|when-idle)|src.time-picker.(requested-time|clocks|choose-time)|src.networks.(rules|translate-label)|src.post.(post-menu|post-commands|use-post-actions|account-option|many-accounts)|packages.networks.src.marks\.ts|@internationalized.date|idb-keyval|lucide-react(?!.*icons.(key-round|plug|unplug|users-round|crop|download|star|tag|upload|layout-grid|audio-lines|type|check-check|film|image|crosshair|brush|history)\.(m?js))|@tanstack.react-router.*(useRouterState|useBlocker)|@tanstack.*(useQueries|queriesObserver)/
/** Sign-in and sign-up. */
const access =
  /src.(access.(access|masthead|sheet|enter|pending|email-rule|legal-check|new-password|explain-passkey|provider-buttons|refusal)|api.sign-in(?!-codes)|screens.(sign-in|register|forgot|reset|legal|goodbye))(?!.*route)|src.lib.passkeys|simplewebauthn|lucide-react.*icons.key-round/
/** Codes from emails or authenticator apps. */
const codes =
  /src.ui.code-field|src.lib.use-countdown|src.api.sign-in-codes|src.access.(code-form|second-steps|totp-step|passkey-step|recovery-step)|screens.(second|verify)(?!.*route)/
/** Re-authentication, and what the page of security shows, which it asks for. */
const proofs =
  /src.api.(reauth|user-account|link-identity)|src.access.(reauth|grants|use-sensitive)|src.screens.(security|profile).\S+\.load\.ts/
/** Invitations, ownership transfers and new workspaces. */
const joining = /src.api.(invitation|create-workspace|ownership-transfer)|screens.(invitation|ownership|workspaces)/
/** Beside the overlays, as settings need it at once. */
const switches = /@base-ui.react.switch|src.ui.switch/
/** What the pages of generated drafts share. */
const builds = /src.api.builds|src.screens.(new-)?builds?.\S+\.load\.ts/
/** What the settings of the brand kit and the image editor share. */
const brand = /src.api.brand-kit|src.designs.(colors|file-id)/
/** What all pages of the settings share. */
const settings =
  /src.shell.settings|src.api.(team|api-tokens|webhooks|workspace-settings|notification-settings)|src.screens.(brand-kit|members|access-audit|api-tokens|webhooks|(workspace|site|notification)-settings).\S+\.load\.ts/
/** What the pages of the server's administration share. */
const server = /src.api.(server-|network-apps)|src.screens.(server|network-apps).\S+\.load\.ts/
/** What the pages of webhooks share. */
const webhooks = /src.screens.webhooks.(event-choice|shown-secret|status|webhooks\.module)/
/** Sending files, loaded with the first one. */
const uploads = /src.uploads.(?!order|stored-files-marker|library)|src.api.uploads|contract.src.upload-fetch/
/** Files of the library in posts, in the brand kit, and in the library. */
const files = /src.media-library.thumbnail|src.api.media-library|lucide-react.*icons.(upload|audio-lines|type|film|image|brush)\.(m?js)/
/** Collections as tiles, and what the details of files need. */
const library =
  /src.tiles|src.uploads.library|src.screens.media.(results|views)|lucide-react.*icons.(crop|download|star|tag|layout-grid|check-check|crosshair)\.(m?js)/
/** What the pages of designs, and the posts that take pages of them, share. */
const designs =
  /src.designs.(?!late-|colors|file-id|weights)|src.api.design|lucide-react.*icons.history\.|src.screens.designs.(actions|names-dialog|designs\.module)/
/** The image editor and its engine, which its dialogs share with it. */
const imageEditor = /src.screens.design-editor|packages.scene/
/** Overlays, loaded when one is first opened. */
const overlays =
  /@base-ui.react.(?!csp-provider)|src.ui.(menu.menu-parts|popover.popover-parts|dialog.dialog-parts|select.select-list|tooltip.tooltip-popup)/
/** Search in long lists, such as zones, languages and network settings. Several parts of screens load it on demand. */
const searching = /@base-ui.react.(combobox|autocomplete)|src.ui.(combobox|picker)/
/** The list of posts, with what other long lists use as well: a file of its own would cost the posts a request. */
const posts = /src.screens.posts.posts\.tsx|@tanstack.(react-virtual|virtual-core)|src.ui.chips|src.lib.selection/
/** Screens whose files include the code that several of their parts share. Previews are part of the composer's late file. */
const screens = /src.(screens.(composer|calendar|organization)|post-preview|api.(organizations|sign-on))/
/** What the pages of an organization share. */
const organization =
  /src.api.organizations|src.screens.organization.([\w-]+\.load\.ts|load-organization|organization-(page|tabs)|organization\.module|roles|workspace-list)/
/** What the pages of single sign-on share. */
const signOn = /src.api.sign-on|src.screens.organization.sign-on.(\S+\.load\.ts|late-shut-out|health|copied-value|sign-on\.module)/
/**
 * Loaded by the composer once its page is shown: error handling, which may be needed without a network, previews, and the rules of the
 * usual networks, because separate files would mean one for each network of a post. Generated drafts load it for their previews, and become
 * posts in the composer.
 */
const late =
  /src.post-preview|src.screens.composer.(session.(saving.merge|link-cards)|commands.confirm-scheduled|views.(send.(blocked|send-failure)|conflicts.decisions|preview.preview|tools.build-link|link-card.sheet-card|poll.part-poll))\.tsx?|packages.networks.src.(kit.(check|counts|count|links|spans|preview|top-level-domains)|\w+.(describe|check|look)\.ts$|\w+.preview\.ts$)/
/** The Markdown parser, and the previews that use it, loaded with the first of them. */
const articles = /packages.networks.src.kit.article.(blocks|lexer|lines|markdown|preview)\.ts$|node_modules.marked/
const isArticlePreview = (id: string): boolean =>
  /packages.networks.src.\w+.preview\.ts$/.test(id) && readFileSync(id, 'utf8').includes("'../kit/article/preview.ts'")
/** The network that a file belongs to, if it isn't one of the usual ones: each has a file of its own. */
const nameOfNetwork = (id: string): string | null => {
  const [, network = ''] = /packages.networks.src.(?!kit|spec)(\w+)[/\\](?!mark\.)\w+\.ts$/.exec(id) ?? []
  return network === '' || usualNetworks.includes(network) || isArticlePreview(id) ? null : `network-${network}`
}
/** Threads and custom text, loaded when a post has them. */
const structure =
  /src.screens.composer.(commands.(part-commands|undo)|views.(overrides.(account-bar|origin|reach|own-elsewhere)|parts.(fit-offer|part-head|part-settings)))\.tsx?/
/** The time picker, on first use. */
const choosing = /src.time-picker|react-day-picker|date-fns/
/** The parser of typed times. Every language except English stays a file of its own. */
const chrono = /chrono-node.dist.esm.(?!locales.(?!en))/
/** Drag and drop, loaded when there is something to drag. */
const dragging = /pragmatic-drag-and-drop|bind-event-listener|raf-schd/
/** Network rules, loaded with the composer. */
const rules = /packages.networks|linkify-it|tlds|uc\.micro|node_modules.marked/

/** The message catalogs that each part of the app needs at startup. */
const areasOf = {
  access: /^(access|proof)$/,
  shell: /^(shell|posts)$/,
  settings: /^(settings|workspaceSettings|siteSettings|voices|members|accessAudit|apiTokens|webhooks)$/,
  /** What users set about themselves. */
  you: /^(profile|security|notificationSettings)$/,
  builds: /^build(s|Reasons)$/,
  calendar: /^calendar$/,
  /** Its dialogs load theirs. */
  imageEditor: /^design(Editor|Canvas|Adding|Layers|Pages|Properties|Saving)$/,
  organization: /^organization$/,
  signOn: /^signOn$/,
  composer: /^composer(Card|Parts|Settings|When)?$|^outcome$/,
  late: /^postPreview$/,
  choosing: /^when$/,
}

const areaOf = (id: string): { language?: string; area?: string } => {
  const [, language, area] = /virtual:messages\/([^/]+)\/(\w+)/.exec(id) ?? []
  return language === undefined || area === undefined ? {} : { language, area }
}

/** Adds the English messages to the file of the code that uses them. */
const withMessages = (part: keyof typeof areasOf, modules: RegExp) => (id: string) => {
  const { language, area } = areaOf(id)
  return area === undefined ? modules.test(id) : language === 'en' && areasOf[part].test(area)
}

/**
 * Other languages have separate files for the same parts. Rarely read messages are separate too; the server sends its English messages
 * itself.
 */
const nameOfMessages = (id: string): string | null => {
  const { language, area } = areaOf(id)
  if (area === undefined) return null
  const part = Object.entries(areasOf).find(([, areas]) => areas.test(area))?.[0]
  const [apart] =
    /^(sentences|session|held|accounts|networkApps|statistics|charts|server(Settings)?|inbox|responses|composer\w+|brandKit|postsBulk|media|mediaPicker|uploads|design\w+)$/.exec(
      area,
    ) ?? []
  return [language, part ?? apart].filter(Boolean).join('-')
}

const editorIcons = listOwnIcons('src/screens/design-editor/')
const isEditorIcon = (id: string): boolean => editorIcons.has(/lucide-react.*icons.([\w-]+)\.m?js/.exec(id)?.[1] ?? '')
const isLate = withMessages('late', late)
const isShared = (id: string): boolean => ![rules, screens, server, imageEditor].some((part) => part.test(id))
const isShell = withMessages('shell', shell)

export const groups = [
  // These groups include everything they import.
  { name: 'start', test: start, priority: 4 },
  { name: 'shell', test: (id: string) => isShell(id) && !isEditorIcon(id), priority: 3 },
  // These include their own imports, so that no two files depend on each other. Files that others depend on come first.
  { name: 'dragging', test: dragging, priority: 2.9 },
  { name: 'chrono', test: chrono, priority: 2.8 },
  { name: 'switches', test: switches, priority: 2.75 },
  { name: 'access', test: withMessages('access', access), priority: 2.7 },
  { name: 'overlays', test: overlays, priority: 2.6 },
  { name: 'searching', test: searching, priority: 2.5 },
  { name: 'choosing', test: withMessages('choosing', choosing), priority: 2.4 },
  { name: 'codes', test: codes, priority: 2.35 },
  { name: 'proofs', test: proofs, priority: 2.3 },
  { name: 'joining', test: joining, priority: 2.2 },
  { name: 'builds-shared', test: withMessages('builds', builds), priority: 2.12 },
  { name: 'brand', test: brand, priority: 2.11 },
  { name: 'settings', test: withMessages('settings', settings), priority: 2.1 },
  { name: 'webhooks-shared', test: webhooks, priority: 2.08 },
  { name: 'sizes', test: /src.i18n.sizes/, priority: 2.07 },
  { name: 'uploads', test: uploads, priority: 2.06 },
  { name: 'posts', test: posts, priority: 2.05 },
  { name: 'files', test: files, priority: 2.045 },
  { name: 'library', test: library, priority: 2.04 },
  { name: 'designs-shared', test: designs, priority: 2.03 },
  { name: 'focal', test: /src.media-library.focal-picture/, priority: 2.02 },
  { name: 'picker', test: /src.media-library.library-picker/, priority: 2.01 },
  { name: 'shared', test: isShared, minShareCount: 2, priority: 2 },
  // These include only what no other file imports.
  { name: 'server-shared', test: server, priority: 1.5 },
  { name: 'calendar', test: withMessages('calendar', /src.screens.calendar.calendar\.tsx/), priority: 1.4 },
  { name: 'organization', test: withMessages('organization', organization), priority: 1.35 },
  { name: 'image-editor', test: withMessages('imageEditor', /src.screens.design-editor.screen\.ts|packages.scene.src/), priority: 1.345 },
  { name: 'sign-on', test: withMessages('signOn', signOn), priority: 1.34 },
  {
    name: 'composer',
    test: withMessages('composer', /src.screens.composer.page.composer\.tsx|packages.networks.src.describe\.ts/),
    priority: 1.3,
  },
  { name: 'late', test: (id: string) => isLate(id) && !isArticlePreview(id) && nameOfNetwork(id) === null, priority: 1.2 },
  { name: 'articles', test: (id: string) => articles.test(id) || isArticlePreview(id), priority: 1.15 },
  { name: nameOfNetwork, debugName: 'networks', priority: 1.12 },
  { name: 'structure', test: structure, priority: 1.1 },
  { name: nameOfMessages, debugName: 'words', priority: 1 },
]
