import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type OrganizationView, organizationsQuery } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { OrganizationTabs } from './organization-tabs.tsx'
import { roleNames } from './roles.ts'

const t = translator('organization')

interface OrganizationPageProps {
  id: string
  children: (organization: OrganizationView) => ReactNode
}

/** A page of one organization, with links to the others that the user may open. Its route must load the messages of `organization`. */
export const OrganizationPage = ({ id, children }: OrganizationPageProps) => {
  const { data: organizations } = useSuspenseQuery(organizationsQuery)
  const organization = organizations.find((one) => one.id === id)
  if (!organization)
    return (
      <SettingsPage title={t('unknownTitle')}>
        <Empty text={t('unknown')} action={<ButtonLink to="/settings/organizations">{t('yours')}</ButtonLink>} />
      </SettingsPage>
    )
  const transferId = organization.ownership_transfer_id
  return (
    <SettingsPage
      title={organization.name}
      beside={t('yourRole', { role: t(roleNames[organization.role]) })}
      actions={organizations.length > 1 && <Link to="/settings/organizations">{t('all')}</Link>}
    >
      {transferId !== undefined && organization.role !== 'owner' && (
        <Notice
          action={
            <ButtonLink to="/ownership-transfer" search={{ id: transferId }}>
              {t('review')}
            </ButtonLink>
          }
        >
          {t('offeredToYou', { name: organization.name })}
        </Notice>
      )}
      <OrganizationTabs organization={organization} />
      {children(organization)}
    </SettingsPage>
  )
}
