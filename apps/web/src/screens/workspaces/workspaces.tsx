import { useSuspenseQuery } from '@tanstack/react-query'
import { workspacesQuery } from '#api/workspaces.ts'
import { translator } from '#i18n/translator.ts'
import { Sheet } from '#access/sheet.tsx'
import { SignedInAs } from '#access/signed-in-as.tsx'
import { NewWorkspace } from './new-workspace.tsx'
import { WorkspaceList } from './workspace-list.tsx'
import styles from './workspaces.module.css'
import { workspacesRoute } from './workspaces.route.ts'

const t = translator('access')

export const Workspaces = () => {
  const { user } = workspacesRoute.useRouteContext()
  const { data: workspaces } = useSuspenseQuery(workspacesQuery)
  const aside = <SignedInAs user={user} />
  if (!workspaces.length)
    return (
      <Sheet title={t('firstWorkspaceTitle')} text={t('firstWorkspaceText')} aside={aside}>
        <NewWorkspace isFirst />
      </Sheet>
    )
  return (
    <Sheet title={t('workspacesTitle')} aside={aside}>
      <WorkspaceList workspaces={workspaces} />
      <section className={styles.another} aria-labelledby="another">
        <h2 id="another">{t('anotherWorkspace')}</h2>
        <NewWorkspace isFirst={false} />
      </section>
    </Sheet>
  )
}
