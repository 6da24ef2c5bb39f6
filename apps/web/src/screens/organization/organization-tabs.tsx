import { Link } from '@tanstack/react-router'
import type { OrganizationView } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { tabLink, TabLinks } from '#ui/tabs/tabs.tsx'

const t = translator('organization')

interface Tab {
  to: '/settings/organizations/$id'
  label: () => string
  /** Whether the user may open it; by default, everyone in the organization may. */
  isShown?: (can: OrganizationView['can']) => boolean
}

const tabs: readonly Tab[] = [{ to: '/settings/organizations/$id', label: () => t('people') }]

export const OrganizationTabs = ({ organization: { id, can } }: { organization: OrganizationView }) => (
  <TabLinks label={t('views')}>
    {tabs
      .filter(({ isShown = () => true }) => isShown(can))
      .map(({ to, label }) => (
        <Link key={to} to={to} params={{ id }} activeOptions={{ exact: true, includeSearch: false }} className={tabLink}>
          {label()}
        </Link>
      ))}
  </TabLinks>
)
