import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { type PublicationView, publicationQuery } from '#api/publications.ts'
import { type WorkspaceView, workspacesQuery } from '#api/workspaces.ts'
import { useConnection } from '#live/connection.ts'
import { ErrorNotice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { words } from '#words/words.ts'
import { firstTargets } from './destinations/start.ts'
import { ComposerPage } from './composer-page.tsx'
import { ComposerSkeleton } from './composer-skeleton.tsx'
import { isMoving } from './model/mode.ts'
import { openSession, type Session } from './session.ts'
import { SessionContext } from './use-session.ts'

const t = words('composer')

/** While something goes out and no stream tells of it. */
const lookAgainMs = 1000

interface OpenedProps {
  /** Absent for a new post. */
  id: string | undefined
  publication: PublicationView | undefined
  workspace: WorkspaceView
}

/** Opens a session per post. A new post keeps its session, and so every element of the page, when it gets its address. */
const Opened = ({ id, publication, workspace }: OpenedProps) => {
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const { data: sets } = useSuspenseQuery(socialSetsQuery(workspace.id))
  const navigate = useNavigate()
  const open = (): { id: string | undefined; session: Session } => ({
    id,
    session: openSession({
      workspace,
      canEdit: workspace.can_edit,
      publication,
      targets: firstTargets(workspace.id, accounts, sets),
    }),
  })
  const [opened, setOpened] = useState(open)
  const { session } = opened
  if (opened.id !== id) setOpened(session.publication.get()?.id === id ? { id, session } : open())

  useEffect(() => session.start(), [session])
  useEffect(
    () =>
      session.publication.subscribe(() => {
        const created = session.publication.get()?.id
        if (created !== undefined && created !== id) {
          void navigate({
            to: '/publications/$id',
            params: { id: created },
            search: (search) => search,
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
  const { workspace: current } = useRouteContext({ from: '/shell/composer' })
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
        <ErrorNotice error={known.error} onRetry={() => void known.refetch()} />
      </Page>
    )
  }
  const workspace = workspaces.find((one) => one.id === publication?.workspace_id) ?? current
  return <Opened key={workspace.id} id={id} publication={publication} workspace={workspace} />
}
