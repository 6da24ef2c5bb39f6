/**
 * Which modules share a file. Left to itself, the bundler makes a file of every module that two pages share, and a page
 * needs fifty. https://rolldown.rs/in-depth/manual-code-splitting
 */

/** What starts the app and surrounds every screen, and what so many screens use that it belongs to none. */
const start =
  /src.main\.tsx$|@tanstack.(react-query|query-core)|src.screens.notifications.notice-row|src.ui.local-link|src.api.(media|providers)|src.shell.name-group/
/** Controls of filters and dialogs, which the shell has none of. */
const controls =
  /@base-ui.react.(select|field|dialog|tabs|checkbox|switch)|src.ui.(select|field|text-field|dialog|confirm|tabs|check|switch)|src.screens.posts.post-menu|src.ui.section|lucide-react.dist/
/** Forms to fill in, and proofs of who somebody is. */
const forms =
  /react-hook-form|simplewebauthn|@base-ui.react.otp-field|src.ui.(code-field|password-field|copy-button)|src.lib.(use-server-form|copy|passkeys)|screens.access.(reauth|grants|explain-passkey|new-password|code-form)/
/** The small screens around signing in: most people who see one see another. */
const access = /screens.(access(?!.enter)|forgot|invitation|legal|ownership|register|reset|second|sign-in|verify|workspaces)/
/** What happened to a post: beside a list, and in the composer. */
const outcome = /src.outcome|src.api.publication-history/
/** Rules of networks load with the composer, each when an account of it is in play. */
const rules = /packages.networks|linkify-it|tlds|uc\.micro/

/** A file for a language, without the sentences of the server: of English ones the server sends the words. */
const nameOfWords = (id: string): string | null => {
  const [, language, area] = /virtual:words.([^/]+).(\w+)/.exec(id) ?? []
  if (language === undefined) return null
  return area === 'sentences' ? `${language}-sentences` : language
}

export const groups = [
  // With all that they import.
  { name: 'start', test: start, priority: 4 },
  { name: nameOfWords, debugName: 'words', priority: 3 },
  // With their own imports, so that no two files need each other.
  { name: 'controls', test: controls, priority: 2.3 },
  { name: 'outcome', test: outcome, priority: 2.2 },
  { name: 'forms', test: forms, priority: 2.1 },
  { name: 'access', test: access, priority: 2 },
  { name: 'shared', test: (id: string) => !rules.test(id), minShareCount: 2, priority: 1 },
]
