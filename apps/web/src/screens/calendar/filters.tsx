import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ListFilter, X } from 'lucide-react'
import { type AccountView, socialSetsQuery } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { nameAndHandle, nameFully, nameNetwork } from '#networks/names.ts'
import { accountOption } from '#web/post/account-option.tsx'
import { useIsMany } from '#web/post/many-accounts.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuCheck, MenuGroup, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { translator } from '#i18n/translator.ts'
import { calendarRoute } from './calendar.route.ts'
import { countFilters, type ListName, listOf, noFilters, plannedStates, toggle } from './model/filter.ts'

const t = translator('calendar')
const posts = translator('posts')

const Picker = lazy(async () => ({ default: (await import('#ui/picker/picker.tsx')).Picker }))

const stateWords = {
  draft: 'stateDraft',
  scheduled: 'stateScheduled',
  publishing: 'statePublishing',
  published: 'statePublished',
  partial: 'statePartial',
  failed: 'stateFailed',
} as const satisfies Record<(typeof plannedStates)[number], string>

interface ChoicesProps {
  name: ListName
  label: string
  choices: readonly { value: string; label: string }[]
}

const Choices = ({ name, label, choices }: ChoicesProps) => {
  const search = calendarRoute.useSearch()
  const navigate = useNavigate()
  const list = listOf(search, name)
  return (
    <MenuGroup label={label}>
      {choices.map((choice) => (
        <MenuCheck
          key={choice.value}
          checked={list.includes(choice.value)}
          onChange={() =>
            void navigate({
              to: '/calendar',
              search: (before) => ({ ...before, [name]: toggle(list, choice.value) }),
              resetScroll: false,
            })
          }
        >
          {choice.label}
        </MenuCheck>
      ))}
    </MenuGroup>
  )
}

/** Returns the accounts to filter by: active ones, and those in the URL. */
const useNamedAccounts = (workspaceId: string): AccountView[] => {
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const chosen = listOf(calendarRoute.useSearch(), 'account')
  return accounts.filter((one) => one.is_active || chosen.includes(one.id))
}

/** A searchable picker, used when there are too many accounts for a menu. */
const AccountPicker = ({ accounts }: { accounts: readonly AccountView[] }) => {
  const navigate = useNavigate()
  const chosen = listOf(calendarRoute.useSearch(), 'account')
  const [first] = chosen
  const only = chosen.length === 1 ? accounts.find(({ id }) => id === first) : undefined
  return (
    <Suspense>
      <Picker
        label={posts('account')}
        find={posts('findAccount')}
        options={accounts.map((one) => accountOption(one))}
        value={chosen}
        onChange={(ids: string[]) =>
          void navigate({ to: '/calendar', search: (before) => ({ ...before, account: ids.join(',') || undefined }), resetScroll: false })
        }
      >
        {only ? nameAndHandle(only).name : chosen.length > 0 ? t('accountsCount', { count: chosen.length }) : posts('allAccounts')}
      </Picker>
    </Suspense>
  )
}

/** Separate, so that sets are requested only when the menu opens. */
const Items = ({ workspaceId, named }: { workspaceId: string; named: readonly AccountView[] | undefined }) => {
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const { data: sets = [] } = useQuery(socialSetsQuery(workspaceId))
  const search = calendarRoute.useSearch()
  const navigate = useNavigate()
  const networks = [...new Set(accounts.map(({ platform }) => platform))]
  return (
    <>
      {countFilters(search) > 0 && (
        <>
          <MenuItem
            icon={X}
            onClick={() => void navigate({ to: '/calendar', search: (before) => ({ ...before, ...noFilters }), resetScroll: false })}
          >
            {t('clear')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      {named && (
        <Choices name="account" label={t('filterAccounts')} choices={named.map((one) => ({ value: one.id, label: nameFully(one) }))} />
      )}
      {networks.length > 1 && (
        <Choices name="network" label={t('filterNetworks')} choices={networks.map((one) => ({ value: one, label: nameNetwork(one) }))} />
      )}
      <Choices
        name="state"
        label={t('filterStates')}
        choices={plannedStates.map((state) => ({ value: state, label: t(stateWords[state]) }))}
      />
      {sets.length > 0 && <Choices name="set" label={t('filterSets')} choices={sets.map(({ id, name }) => ({ value: id, label: name }))} />}
    </>
  )
}

/** Filters of the calendar, all stored in the URL. */
export const Filters = ({ workspaceId }: { workspaceId: string }) => {
  const { q: _, ...lists } = calendarRoute.useSearch()
  const named = useNamedAccounts(workspaceId)
  const isMany = useIsMany(named.length)
  const count = countFilters(isMany ? { ...lists, account: undefined } : lists)
  return (
    <>
      {isMany && <AccountPicker accounts={named} />}
      <Menu
        align="start"
        trigger={
          <Button>
            <ListFilter size={16} aria-hidden />
            {count > 0 ? t('filtersCount', { count }) : t('filters')}
          </Button>
        }
      >
        <Items workspaceId={workspaceId} named={isMany ? undefined : named} />
      </Menu>
    </>
  )
}
