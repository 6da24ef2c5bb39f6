import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { buildListQuery } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Page } from '#ui/page/page.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { BuildList } from './build-list.tsx'
import { nameState } from './build-row.tsx'
import styles from './builds.module.css'
import { buildsRoute, states } from './builds.route.ts'

const t = translator('builds')

const every = 'all'
const rows = ['a', 'b', 'c', 'd']

const Filters = () => {
  const navigate = useNavigate({ from: '/builds' })
  const { state, q = '' } = buildsRoute.useSearch()
  const [typed, setTyped] = useState(q)
  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          void navigate({ search: (before) => ({ ...before, q: typed.trim() || undefined }) })
        }}
      >
        <SearchField label={t('search')} value={typed} onChange={setTyped} maxLength={200} />
        <Select
          label={t('state')}
          hideLabel
          value={state ?? every}
          choices={[{ value: every, label: t('allStates') }, ...states.map((value) => ({ value, label: nameState(value) }))]}
          onChange={(value) => void navigate({ search: (before) => ({ ...before, state: value === every ? undefined : value }) })}
        />
      </form>
    </search>
  )
}

/** Generated drafts, newest first. */
export const Builds = () => {
  const { workspace } = buildsRoute.useRouteContext()
  const { state, q } = buildsRoute.useSearch()
  const list = useInfiniteQuery(buildListQuery(workspace.id, { state, search: q }))
  const builds = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = state !== undefined || q !== undefined
  const create = workspace.can.build && (
    <ButtonLink to="/builds/new" look="primary">
      {t('new')}
    </ButtonLink>
  )
  return (
    <Page title={t('title')} actions={create} narrow>
      <Filters />
      {list.error && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && rows.map((row) => <Skeleton key={row} height="3.5rem" />)}
      {builds?.length === 0 && <Empty text={isFiltered ? t('noMatch') : t('empty')} action={!isFiltered && create} />}
      {builds !== undefined && builds.length > 0 && (
        <BuildList
          key={`${workspace.id} ${state} ${q}`}
          builds={builds}
          isComplete={!list.hasNextPage}
          canBuild={workspace.can.build}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetching && !list.error) void list.fetchNextPage()
          }}
        />
      )}
    </Page>
  )
}
