/** The pages of the settings, with the sections that a search finds on them. */
import type { LinkProps } from '@tanstack/react-router'
import { isMatch } from '#lib/find.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('settings')

interface SettingsSection {
  /** The anchor of the section; absent where the page is short. */
  hash?: string
  label: () => string
  /** Other words people search for. */
  keywords?: () => string
}

export interface SettingsPage {
  to: NonNullable<LinkProps['to']>
  /** `server`: for server admins only. */
  group: 'you' | 'workspace' | 'server'
  label: () => string
  /** Its address begins those of other pages. */
  isParent?: boolean
  /** For admins of the workspace only. */
  onlyAdmins?: boolean
  sections: readonly SettingsSection[]
}

export const settingsPages: readonly SettingsPage[] = [
  {
    to: '/settings/profile',
    group: 'you',
    label: () => t('profile'),
    sections: [
      { hash: 'picture', label: () => t('findPicture'), keywords: () => t('findPictureWords') },
      { hash: 'person', label: () => t('findPerson') },
      { hash: 'email', label: () => t('findEmail'), keywords: () => t('findEmailWords') },
      { hash: 'appearance', label: () => t('findAppearance'), keywords: () => t('findAppearanceWords') },
      { hash: 'deletion', label: () => t('findAccountDeletion'), keywords: () => t('findAccountDeletionWords') },
    ],
  },
  {
    to: '/settings/security',
    group: 'you',
    label: () => t('security'),
    sections: [
      { hash: 'password', label: () => t('findPassword') },
      { hash: 'second-step', label: () => t('findSecondStep'), keywords: () => t('findSecondStepWords') },
      { hash: 'passkeys', label: () => t('findPasskeys') },
      { hash: 'identities', label: () => t('findIdentities'), keywords: () => t('findIdentitiesWords') },
      { hash: 'sessions', label: () => t('findSessions'), keywords: () => t('findSessionsWords') },
    ],
  },
  {
    to: '/settings/notifications',
    group: 'you',
    label: () => t('notifications'),
    sections: [
      { label: () => t('findTopics') },
      { hash: 'digest', label: () => t('findDigest') },
      { hash: 'mute', label: () => t('findMute') },
    ],
  },
  {
    to: '/settings/api-tokens',
    group: 'you',
    label: () => t('apiTokens'),
    sections: [{ label: () => t('findTokens'), keywords: () => t('findTokensWords') }],
  },
  {
    to: '/settings/organizations',
    group: 'you',
    label: () => t('organizations'),
    sections: [{ label: () => t('findOrganizations'), keywords: () => t('findOrganizationsWords') }],
  },
  {
    to: '/settings/workspace',
    group: 'workspace',
    label: () => t('general'),
    sections: [
      { hash: 'workspace', label: () => t('findWorkspace'), keywords: () => t('findWorkspaceWords') },
      { hash: 'publishing', label: () => t('findPublishing'), keywords: () => t('findPublishingWords') },
      { hash: 'builds', label: () => t('findBuilds'), keywords: () => t('findBuildsWords') },
      { hash: 'media', label: () => t('findMedia') },
      { hash: 'deletion', label: () => t('findDeletion') },
    ],
  },
  {
    to: '/settings/site',
    group: 'workspace',
    label: () => t('site'),
    sections: [{ label: () => t('findSite'), keywords: () => t('findSiteWords') }],
  },
  {
    to: '/settings/brand-kit',
    group: 'workspace',
    label: () => t('brandKit'),
    sections: [
      { hash: 'logos', label: () => t('findLogos') },
      { hash: 'colors', label: () => t('findColors'), keywords: () => t('findColorsWords') },
      { hash: 'fonts', label: () => t('findFonts'), keywords: () => t('findFontsWords') },
      { hash: 'text-styles', label: () => t('findTextStyles'), keywords: () => t('findTextStylesWords') },
      { hash: 'backgrounds', label: () => t('findBackgrounds') },
    ],
  },
  {
    to: '/settings/voices',
    group: 'workspace',
    label: () => t('voices'),
    sections: [{ label: () => t('findVoices'), keywords: () => t('findVoicesWords') }],
  },
  {
    to: '/settings/members',
    group: 'workspace',
    label: () => t('members'),
    sections: [
      { label: () => t('findMembers'), keywords: () => t('findMembersWords') },
      { hash: 'invitations', label: () => t('findInvitations') },
    ],
  },
  {
    to: '/settings/webhooks',
    group: 'workspace',
    label: () => t('webhooks'),
    sections: [{ label: () => t('findWebhooks'), keywords: () => t('findWebhooksWords') }],
  },
  {
    to: '/settings/statistics',
    group: 'workspace',
    label: () => t('statistics'),
    sections: [{ label: () => t('findStatistics'), keywords: () => t('findStatisticsWords') }],
  },
  {
    to: '/settings/access',
    group: 'workspace',
    label: () => t('accessAudit'),
    onlyAdmins: true,
    sections: [{ label: () => t('findAccess'), keywords: () => t('findAccessWords') }],
  },
  {
    to: '/settings/server',
    group: 'server',
    isParent: true,
    label: () => t('server'),
    sections: [{ hash: 'health', label: () => t('findHealth'), keywords: () => t('findHealthWords') }],
  },
  {
    to: '/settings/server/settings',
    group: 'server',
    label: () => t('serverSettings'),
    sections: [
      { hash: 'people', label: () => t('findRegistration'), keywords: () => t('findRegistrationWords') },
      { hash: 'limits', label: () => t('findLimits'), keywords: () => t('findLimitsWords') },
      { hash: 'mail', label: () => t('findMailServer'), keywords: () => t('findMailServerWords') },
      { hash: 'legal', label: () => t('findLegal'), keywords: () => t('findLegalWords') },
      { hash: 'access', label: () => t('findOrigins'), keywords: () => t('findOriginsWords') },
    ],
  },
  {
    to: '/settings/server/users',
    group: 'server',
    label: () => t('serverUsers'),
    sections: [{ label: () => t('findUsers'), keywords: () => t('findUsersWords') }],
  },
  {
    to: '/settings/server/organizations',
    group: 'server',
    label: () => t('serverOrganizations'),
    sections: [{ label: () => t('findServerOrganizations'), keywords: () => t('findServerOrganizationsWords') }],
  },
  {
    to: '/settings/server/mail',
    group: 'server',
    label: () => t('serverMail'),
    sections: [{ label: () => t('findMails'), keywords: () => t('findMailsWords') }],
  },
  {
    to: '/settings/server/backups',
    group: 'server',
    label: () => t('serverBackups'),
    sections: [{ label: () => t('findBackups'), keywords: () => t('findBackupsWords') }],
  },
  {
    to: '/settings/server/networks',
    group: 'server',
    label: () => t('serverNetworks'),
    sections: [{ label: () => t('findNetworks'), keywords: () => t('findNetworksWords') }],
  },
  {
    to: '/settings/server/jobs',
    group: 'server',
    label: () => t('serverJobs'),
    sections: [{ label: () => t('findJobs'), keywords: () => t('findJobsWords') }],
  },
  {
    to: '/settings/server/restored',
    group: 'server',
    label: () => t('serverHeld'),
    sections: [{ label: () => t('findHeld'), keywords: () => t('findHeldWords') }],
  },
  {
    to: '/settings/network-apps',
    group: 'server',
    label: () => t('networkApps'),
    sections: [{ label: () => t('findNetworkApps'), keywords: () => t('findNetworkAppsWords') }],
  },
]

interface Reader {
  user: { is_admin: boolean }
  workspace: { can: { edit: boolean } }
}

/** The pages that a user may see. */
export const listSettingsPages = ({ user, workspace }: Reader): SettingsPage[] =>
  settingsPages.filter(({ onlyAdmins, group }) => (!onlyAdmins || workspace.can.edit) && (group !== 'server' || user.is_admin))

export interface FoundSetting {
  page: SettingsPage
  section: SettingsSection
}

/** Finds sections by their own words and by the name of their page. */
export const findSettings = (pages: readonly SettingsPage[], query: string): FoundSetting[] =>
  pages.flatMap((page) =>
    page.sections
      .filter(({ label, keywords }) => isMatch({ label: label(), description: page.label(), keywords: keywords?.() }, query))
      .map((section) => ({ page, section })),
  )
