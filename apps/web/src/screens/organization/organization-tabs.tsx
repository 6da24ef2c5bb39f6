import { Link, type LinkProps } from '@tanstack/react-router'
import type { OrganizationView } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { tabLink, TabLinks } from '#ui/tabs/tabs.tsx'

const t = translator('organization')

interface Tab {
  to: Extract<LinkProps['to'], `/settings/organizations/$id${string}`>
  label: () => string
  /** Whether the user may open it. Everyone in the organization may see its people. */
  isShown?: (can: OrganizationView['can']) => boolean
}

const tabs: readonly Tab[] = [
  { to: '/settings/organizations/$id', label: () => t('people') },
  { to: '/settings/organizations/$id/sign-on', label: () => t('signOn'), isShown: ({ manage_sign_on: isShown }) => isShown },
  { to: '/settings/organizations/$id/audit', label: () => t('audit'), isShown: ({ manage_sign_on: isShown }) => isShown },
  { to: '/settings/organizations/$id/general', label: () => t('general'), isShown: ({ rename: isShown }) => isShown },
]

/** Nothing for those who can only see the people. */
export const OrganizationTabs = ({ organization: { id, can } }: { organization: OrganizationView }) => {
  const shown = tabs.filter(({ isShown = () => true }) => isShown(can))
  if (shown.length === 1) return undefined
  return (
    <TabLinks label={t('views')}>
      {shown.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ id }}
          activeOptions={{ exact: to === '/settings/organizations/$id', includeSearch: false }}
          className={tabLink}
        >
          {label()}
        </Link>
      ))}
    </TabLinks>
  )
}
