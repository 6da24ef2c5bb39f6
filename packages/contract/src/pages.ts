/**
 * The pages of the web app, shared by its router and by the links in emails, notifications and redirects. Browsers load
 * this file, so it has no imports.
 */

interface PageSpec {
  /** With parameters in braces. */
  path: string
  /** Query parameters that the page can't work without. */
  requires?: readonly string[]
  takes?: readonly string[]
}

/** The workspace to show; by default, the last one used. */
const inWorkspace = ['w'] as const

export const pages = {
  home: { path: '/' },
  /** `error` is a problem code from single sign-on; `return_to` is the local path to continue at. */
  signIn: { path: '/sign-in', takes: ['error', 'return_to'] },
  secondStep: { path: '/sign-in/second-step', takes: ['return_to'] },
  verifyAddress: { path: '/verify-address', takes: ['return_to'] },
  register: { path: '/register', takes: ['return_to'] },
  forgotPassword: { path: '/forgot-password' },
  resetPassword: { path: '/reset-password', requires: ['token'] },
  legal: { path: '/legal', takes: ['return_to'] },
  /** Emails contain the token, notifications to users the id. */
  invitation: { path: '/invitation', takes: ['token', 'id'] },
  ownershipTransfer: { path: '/ownership-transfer', requires: ['id'] },
  workspaces: { path: '/workspaces' },
  /** After the deletion of the user's account. */
  goodbye: { path: '/goodbye' },

  posts: { path: '/posts', takes: inWorkspace },
  /** `at` is the planned time. `title`, `text` and `url` prefill the post, for content shared to the installed app; `media` has ids of files. */
  newPublication: { path: '/publications/new', takes: [...inWorkspace, 'at', 'title', 'text', 'url', 'media'] },
  publication: { path: '/publications/{id}' },
  calendar: { path: '/calendar', takes: inWorkspace },
  /** `set` is an account group, `back` the path of the post to return to. */
  postingSlots: { path: '/posting-slots', takes: [...inWorkspace, 'set', 'back'] },
  accounts: { path: '/accounts', takes: inWorkspace },
  accountGroups: { path: '/accounts/groups' },
  account: { path: '/accounts/{id}' },
  /** The end of an authorization: comma-separated account ids, the id of a selection, or a problem code and the network. */
  accountsConnected: { path: '/accounts/connected', takes: ['connected', 'selection', 'problem', 'network', 'reason'] },
  media: { path: '/media', takes: inWorkspace },
  designs: { path: '/designs', takes: inWorkspace },
  design: { path: '/designs/{id}', takes: inWorkspace },
  designEditor: { path: '/designs/{id}/edit', takes: inWorkspace },
  builds: { path: '/builds', takes: inWorkspace },
  /** `idea` and `url` prefill the form. */
  newBuild: { path: '/builds/new', takes: [...inWorkspace, 'idea', 'url'] },
  build: { path: '/builds/{id}', takes: [...inWorkspace, 'account'] },
  /** `post` is the publication whose replies are shown. */
  inbox: { path: '/inbox', takes: [...inWorkspace, 'tab', 'post', 'conversation'] },
  notifications: { path: '/notifications', takes: inWorkspace },

  profile: { path: '/settings/profile' },
  security: { path: '/settings/security' },
  notificationSettings: { path: '/settings/notifications' },
  workspaceSettings: { path: '/settings/workspace', takes: inWorkspace },
  siteSettings: { path: '/settings/site', takes: inWorkspace },
  brandKit: { path: '/settings/brand-kit', takes: inWorkspace },
  voices: { path: '/settings/voices', takes: [...inWorkspace, 'voice'] },
  members: { path: '/settings/members', takes: inWorkspace },
  statistics: { path: '/settings/statistics', takes: inWorkspace },
  accessAudit: { path: '/settings/access', takes: inWorkspace },
  apiTokens: { path: '/settings/api-tokens' },
  organizations: { path: '/settings/organizations', takes: inWorkspace },
  /** The people in it. */
  organization: { path: '/settings/organizations/{id}', takes: inWorkspace },
  organizationSignOn: { path: '/settings/organizations/{id}/sign-on', takes: inWorkspace },
  /** `new` stands for a provider that isn't saved yet. */
  identityProvider: { path: '/settings/organizations/{id}/sign-on/{provider}', takes: inWorkspace },
  organizationAudit: { path: '/settings/organizations/{id}/audit', takes: inWorkspace },
  /** Its name, ownership and deletion. */
  organizationGeneral: { path: '/settings/organizations/{id}/general', takes: inWorkspace },
  webhooks: { path: '/settings/webhooks', takes: inWorkspace },
  webhook: { path: '/settings/webhooks/{id}', takes: inWorkspace },
  server: { path: '/settings/server', takes: inWorkspace },
  serverNetworks: { path: '/settings/server/networks', takes: inWorkspace },
  serverUsers: { path: '/settings/server/users', takes: inWorkspace },
  serverOrganizations: { path: '/settings/server/organizations', takes: inWorkspace },
  serverSettings: { path: '/settings/server/settings', takes: inWorkspace },
  /** `to` is a recipient. */
  serverMail: { path: '/settings/server/mail', takes: [...inWorkspace, 'to'] },
  serverHeld: { path: '/settings/server/restored', takes: inWorkspace },
  serverBackups: { path: '/settings/server/backups', takes: inWorkspace },
  serverJobs: { path: '/settings/server/jobs', takes: inWorkspace },
  networkApps: { path: '/settings/network-apps', takes: inWorkspace },
  networkApp: { path: '/settings/network-apps/{network}', takes: inWorkspace },
} as const satisfies Record<string, PageSpec>

export type PageName = keyof typeof pages

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameters<Rest> : never

type Listed<Spec, Key extends string> = Spec extends Record<Key, readonly (infer Name extends string)[]> ? Name : never

type Spec<Name extends PageName> = (typeof pages)[Name]

export type PageParameters<Name extends PageName> = Record<PathParameters<Spec<Name>['path']> | Listed<Spec<Name>, 'requires'>, string> &
  Partial<Record<Listed<Spec<Name>, 'takes'>, string | undefined>>

type Arguments<Name extends PageName> =
  Record<never, never> extends PageParameters<Name> ? [parameters?: PageParameters<Name>] : [parameters: PageParameters<Name>]

declare const listed: unique symbol

/** The path and query of a listed page; only `pagePath` creates one. */
export type PagePath = string & { readonly [listed]: true }

export function pagePath<Name extends PageName>(name: Name, ...[parameters]: Arguments<Name>): PagePath {
  const rest = new Map(Object.entries<string | undefined>(parameters ?? {}))
  const path = pages[name].path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = rest.get(parameter) ?? ''
    rest.delete(parameter)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [parameter, value] of rest) if (value !== undefined) query.set(parameter, value)
  return (query.size ? `${path}?${query.toString()}` : path) as PagePath
}

const fixedFirst = (one: PageSpec, other: PageSpec) => Number(one.path.includes('{')) - Number(other.path.includes('{'))

const patterns = Object.entries<PageSpec>(pages)
  .toSorted(([, one], [, other]) => fixedFirst(one, other))
  .map(([name, spec]) => ({ name: name as PageName, spec, pattern: new RegExp(`^${spec.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** The page of a local address, if its query has all required parameters and no unknown ones. */
export function findPage(address: string): PageName | undefined {
  const url = new URL(address, 'http://app.invalid')
  return patterns.find(({ pattern, spec: { requires = [], takes = [] } }) => {
    const given = [...url.searchParams.keys()]
    return (
      pattern.test(url.pathname) &&
      requires.every((name) => given.includes(name)) &&
      given.every((name) => requires.includes(name) || takes.includes(name))
    )
  })?.name
}

/** Paths that users may type from habit. */
export const movedPages = { '/login': pages.signIn.path } as const
