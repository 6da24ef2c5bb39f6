import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, PanelRight, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { deletePublication, type DestinationView, publicationQuery, type PublicationView } from '#api/publications.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '#ui/menu/menu.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { words } from '#words/words.ts'
import { postsRoute } from './posts.route.ts'
import { usePostActions } from './use-post-actions.ts'

const t = words('posts')
const common = words('common')

interface AllowedProps {
  publication: PublicationView
  onDelete: (publication: PublicationView) => void
}

/** What publishing now would send without being a repeat: repeats are offered where the failure is told. */
const isUnsent = ({ status }: DestinationView): boolean => status === 'pending' || status === 'scheduled' || status === 'cancelled'

/** What the server allows with the post. */
const Allowed = ({ publication, onDelete }: AllowedProps) => {
  const { duplicate, publish, takeBack } = usePostActions()
  const { id, can, destinations } = publication
  if (!Object.values(can).includes(true)) return <MenuLabel>{t('nothingAllowed')}</MenuLabel>
  return (
    <>
      {can.edit && (
        <MenuItem icon={Pencil} keys="e" render={<Link to="/publications/$id" params={{ id }} />}>
          {t('edit')}
        </MenuItem>
      )}
      {can.duplicate && (
        <MenuItem icon={Copy} onClick={() => duplicate(publication)}>
          {t('duplicate')}
        </MenuItem>
      )}
      {can.publish && destinations.some(isUnsent) && (
        <MenuItem icon={Send} onClick={() => publish(publication)}>
          {t('publish')}
        </MenuItem>
      )}
      {can.cancel && (
        <MenuItem icon={Undo2} onClick={() => takeBack(publication)}>
          {t('takeBack')}
        </MenuItem>
      )}
      {can.delete && (
        <>
          <MenuLine />
          <MenuItem icon={Trash2} danger onClick={() => onDelete(publication)}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

interface ItemsProps extends Pick<AllowedProps, 'onDelete'> {
  id: string
  /** Also offers to open the panel. */
  showsOpen: boolean
}

/** Asks for the post when the menu opens. */
const Items = ({ id, showsOpen, onDelete }: ItemsProps) => {
  const { data: publication, error } = useQuery(publicationQuery(id))
  return (
    <>
      {showsOpen && (
        <MenuItem icon={PanelRight} render={<Link to="/posts" search={(search) => ({ ...search, post: id })} resetScroll={false} />}>
          {t('open')}
        </MenuItem>
      )}
      {publication ? (
        <Allowed publication={publication} onDelete={onDelete} />
      ) : (
        <MenuLabel>{error ? explain(error) : common('loading')}</MenuLabel>
      )}
    </>
  )
}

interface PostMenuProps {
  post: { id: string }
  /** How the post begins. */
  opening: string
  showsOpen?: boolean
  tabIndex?: number
}

export const PostMenu = ({ post: { id }, opening, showsOpen = false, tabIndex = 0 }: PostMenuProps) => {
  const navigate = useNavigate()
  const isShown = postsRoute.useSearch({ select: (search) => search.post === id })
  const [doomed, setDoomed] = useState<PublicationView>()
  const remove = useMutation({
    mutationFn: deletePublication,
    onSuccess: async () => {
      setDoomed(undefined)
      showToast(t('deleted'))
      if (isShown) await navigate({ to: '/posts', search: (search) => ({ ...search, post: undefined }), replace: true, resetScroll: false })
    },
  })
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('menuOf', { text: opening })} tabIndex={tabIndex} />}>
        <Items id={id} showsOpen={showsOpen} onDelete={setDoomed} />
      </Menu>
      <Confirm
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={t('deleteTitle')}
        text={t('deleteText')}
        action={t('delete')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => doomed && remove.mutate(doomed)}
      />
    </>
  )
}
