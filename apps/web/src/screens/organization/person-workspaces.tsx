import { useQuery } from '@tanstack/react-query'
import { organizationWorkspacesQuery, type PersonView } from '#api/organizations.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { nameOf } from './roles.ts'
import { WorkspaceList } from './workspace-list.tsx'

const common = translator('common')
const t = translator('organization')

interface PersonWorkspacesProps {
  person: PersonView
  organizationId: string
  open: boolean
  /** Why they are shown, if they weren't asked for. */
  text?: string
  onClose: () => void
}

/** The workspaces of the organization that a person is in, with the page that removes them there. */
export const PersonWorkspaces = ({ person, organizationId, open, text, onClose }: PersonWorkspacesProps) => {
  const { data, error, refetch } = useQuery({ ...organizationWorkspacesQuery(organizationId, person.user_id), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('workspacesOf', { name: nameOf(person) })}
      text={text}
      actions={
        <Button look="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="3.5rem" />}
      {data && <WorkspaceList workspaces={data} page="members" />}
    </Dialog>
  )
}
