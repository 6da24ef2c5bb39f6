import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { type PublicationView, publicationQuery } from '#api/publications.ts'
import { workspaceSettingsQuery, type WorkspaceView, workspacesQuery } from '#api/workspaces.ts'
import { useConnection } from '#live/connection.ts'
import { Page } from '#ui/page/page.tsx'
import { type Wish, wishOf } from '#web/when/wish.ts'
import { loadWords, words } from '#words/words.ts'
import { firstTargets } from './destinations/start.ts'
import { ComposerPage } from './composer-page.tsx'
import { ComposerSkeleton } from './composer-skeleton.tsx'
import { isMoving } from './model/mode.ts'
import { openSession, type Session } from './session.ts'
import { readShare } from './share.ts'
import { SessionContext } from './use-session.ts'

const t = words('composer')

const Lost = lazy(async () => {
  await loadWords('composerSafety')
  return { default: (await import('./safety/lost.tsx')).Lost }
})

/** While something goes out and no stream tells of it. */
const lookAgainMs = 1000

interface OpenedProps {
  userId: string
  /** Absent for a new post. */
  id: string | undefined
  publication: PublicationView | undefined
  workspace: WorkspaceView
}

/** The time that the address asks for. */
const useWantedTime = (workspaceId: string): Wish | undefined => {
  const { at } = useSearch({ from: '/shell/composer' })
  const { data: settings } = useSuspenseQuery(workspaceSettingsQuery(workspaceId))
  return at === undefined ? undefined : wishOf(at, settings.timezone)
}

/** What the address says of a new post; nothing where it says nothing. */
const begin = (schedule: Wish | undefined) => {
  const shared = readShare(window.location.search)
  return shared || schedule ? { ...shared, ...(schedule && { schedule }) } : undefined
}

/** Opens a session per post. A new post keeps its session, and so every element of the page, when it gets its address. */
const Opened = ({ userId, id, publication, workspace }: OpenedProps) => {
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const { data: sets } = useSuspenseQuery(socialSetsQuery(workspace.id))
  const navigate = useNavigate()
  const router = useRouter()
  const schedule = useWantedTime(workspace.id)
  const open = (): { id: string | undefined; session: Session } => ({
    id,
    session: openSession({
      userId,
      workspace,
      canEdit: workspace.can_edit,
      publication,
      targets: firstTargets(workspace.id, accounts, sets),
      begun: id === undefined ? begin(schedule) : undefined,
    }),
  })
  const [opened, setOpened] = useState(open)
  const { session } = opened
  if (opened.id !== id) setOpened(session.publication.get()?.id === id ? { id, session } : open())

  useEffect(() => {
    if (router.state.location.state.writes) document.querySelector('textarea')?.focus()
    return session.start()
  }, [router, session])
  useEffect(() => {
    // What was taken from the address is the page's from now on.
    if (readShare(window.location.search)) void navigate({ to: '/publications/new', search: ({ w }) => ({ w }), replace: true })
  }, [navigate])
  useEffect(
    () =>
      session.publication.subscribe(() => {
        const created = session.publication.get()?.id
        if (created !== undefined && created !== id) {
          void navigate({
            to: '/publications/$id',
            params: { id: created },
            search: (search) => ({ ...search, at: undefined }),
            replace: true,
            ignoreBlocker: true,
          })
        }
      }),
    [session, id, navigate],
  )
  useEffect(() => {
    if (publication) session.autosave.receive(publication)
  }, [session, publication])

  return (
    <SessionContext value={session}>
      <ComposerPage key={session.key} />
    </SessionContext>
  )
}

/** A post, new or known, to be written and sent. */
export const Composer = () => {
  const { id } = useParams({ strict: false })
  const { user, workspace: current } = useRouteContext({ from: '/shell/composer' })
  const { data: workspaces } = useSuspenseQuery(workspacesQuery)
  const isLive = useConnection() === 'live'
  const known = useQuery({
    ...publicationQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!isLive && state.data && isMoving(state.data, new Date()) ? lookAgainMs : false),
  })
  const cached = useQueryClient().getQueryData(publicationQuery(id ?? '').queryKey)
  const publication = id === undefined ? undefined : (known.data ?? cached)
  if (id !== undefined && !publication) {
    if (!known.error) return <ComposerSkeleton />
    return (
      <Page title={t('post')} narrow>
        <Suspense>
          <Lost id={id} userId={user.id} error={known.error} onRetry={() => void known.refetch()} />
        </Suspense>
      </Page>
    )
  }
  const workspace = workspaces.find((one) => one.id === publication?.workspace_id) ?? current
  return <Opened key={workspace.id} userId={user.id} id={id} publication={publication} workspace={workspace} />
}
