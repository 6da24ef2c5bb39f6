import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ErrorNotice } from '#api/error-notice.tsx'
import { mediaQuery } from '#api/media.ts'
import { daysOf } from '#api/workspaces.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { mediaRoute } from '../media.route.ts'
import { Actions } from './actions.tsx'
import styles from './details.module.css'
import { Facts } from './facts.tsx'
import { Fields } from './fields.tsx'
import { Preview } from './preview.tsx'
import { Renditions } from './renditions.tsx'
import { Tags } from './tags.tsx'
import { Usage } from './usage.tsx'

const t = translator('media')
const common = translator('common')

/** A file with everything known about it. Fields save when they are left. */
export const Details = ({ id }: { id: string }) => {
  const { workspace } = mediaRoute.useRouteContext()
  const navigate = useNavigate()
  const { data: file, error, refetch } = useQuery(mediaQuery(id))
  const show = (media: string | undefined): void =>
    void navigate({ to: '/media', search: (search) => ({ ...search, media }), replace: true, resetScroll: false })
  return (
    <Dialog
      open
      onClose={() => show(undefined)}
      title={file?.filename ?? t('file')}
      className={styles.dialog}
      actions={<Button onClick={() => show(undefined)}>{common('close')}</Button>}
    >
      {error && !file && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!file && !error && <Skeleton height="20rem" />}
      {file && (
        <div className={styles.split}>
          <div className={styles.stage}>
            <Preview file={file} />
            <Actions file={file} onShow={show} />
          </div>
          <div className={styles.side}>
            <Fields key={file.id} file={file} />
            <Tags file={file} />
            <Facts file={file} zone={daysOf(workspace).zone} />
            <Usage id={file.id} />
            <Renditions file={file} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
