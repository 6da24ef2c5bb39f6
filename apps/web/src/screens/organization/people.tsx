import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { organizationTeamQuery, type OrganizationView, type PersonView } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { isMatch } from '#lib/find.ts'
import { useFirst } from '#lib/use-first.ts'
import details from '#ui/details/details.module.css'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrganizationPage } from './organization-page.tsx'
import { organizationRoute } from './organization.route.ts'
import { PersonRow } from './person-row.tsx'

const t = translator('organization')

/** From this number on, a search is quicker than looking. */
const manyPeople = 12

interface PeopleListProps {
  organization: OrganizationView
  people: readonly PersonView[]
}

const PeopleList = ({ organization, people }: PeopleListProps) => {
  const { user } = organizationRoute.useRouteContext()
  const [query, setQuery] = useState('')
  const found = people.filter(({ email, display_name: label }) => isMatch({ label, description: email }, query))
  const { shown, showMore } = useFirst(found)
  // Before anyone has linked an identity, single sign-on isn't in use.
  const showsIdentity = people.some(({ has_identity: hasIdentity }) => hasIdentity)
  return (
    <>
      {people.length >= manyPeople && <SearchField label={t('search')} value={query} onChange={setQuery} maxLength={200} />}
      <ul aria-label={t('people')}>
        {shown.map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            organization={organization}
            isUser={person.user_id === user.id}
            showsIdentity={showsIdentity}
          />
        ))}
      </ul>
      {showMore && <ShowMore onClick={showMore} />}
      {query.trim() !== '' && <output className={details.more}>{t('found', { count: found.length })}</output>}
      <p className={details.more}>{t('peopleHelp')}</p>
    </>
  )
}

const Team = ({ organization }: { organization: OrganizationView }) => {
  const { data: team, error, refetch } = useQuery(organizationTeamQuery(organization.id))
  if (team) return <PeopleList organization={organization} people={team.members} />
  return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height="10rem" />
}

/** The people in an organization, with their roles. */
export const People = () => {
  const { id } = organizationRoute.useParams()
  return <OrganizationPage id={id}>{(organization) => <Team organization={organization} />}</OrganizationPage>
}
