import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AccountDetails } from '#api/account-details.ts'
import { socialSetsQuery } from '#api/accounts.ts'
import details from '#ui/details/details.module.css'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('accounts')

/** The groups that contain the account, with the type of post that each starts with. */
export const GroupsOfAccount = ({ account, workspaceId }: { account: AccountDetails; workspaceId: string }) => {
  const { data: groups } = useQuery(socialSetsQuery(workspaceId))
  const own = groups?.flatMap(({ id, name, accounts }) => {
    const entry = accounts.find(({ social_account_id }) => social_account_id === account.id)
    return entry ? [{ id, name, profile: entry.default_output_profile }] : []
  })
  if (!own) return null
  return (
    <Section title={t('groups')}>
      {own.length === 0 && <p className={details.more}>{t('inNoGroup')}</p>}
      <ul className={details.tags}>
        {own.map(({ id, name, profile }) => (
          <li key={id}>
            <Link to="/accounts/groups">{name}</Link>
            {profile !== undefined && ` · ${profile}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}
