import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, PanelRight, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain } from '#api/explain.ts'
import { type DestinationView, publicationQuery, type PublicationView } from '#api/publications.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { AnchoredMenu, Menu, MenuItem, MenuLabel, MenuLine } from '#ui/menu/menu.tsx'
import { isReport } from '#web/delivery-status/state.ts'
import { translator } from '#i18n/translator.ts'
import { usePostActions } from './use-post-actions.ts'

const t = translator('posts')
const common = translator('common')

/** What publishing now would send without being a repeat: repeats are offered where the failure is told. */
const isUnsent = ({ status }: DestinationView): boolean => status === 'pending' || status === 'scheduled' || status === 'cancelled'

/** What the server allows with the post. */
const Allowed = ({ publication }: { publication: PublicationView }) => {
  const { duplicate, publish, takeBack, remove } = usePostActions()
  const { id, can, destinations } = publication
  if (!Object.values(can).includes(true)) return <MenuLabel>{t('nothingAllowed')}</MenuLabel>
  return (
    <>
      {can.edit && (
        <MenuItem icon={Pencil} keys="e" render={<Link to="/publications/$id" params={{ id }} />}>
          {t(isReport(publication) ? 'openReport' : 'edit')}
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
          {t(publication.schedule ? 'moveToDrafts' : 'takeBack')}
        </MenuItem>
      )}
      {can.delete && (
        <>
          <MenuLine />
          <MenuItem icon={Trash2} danger onClick={() => remove(publication)}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

interface ItemsProps {
  id: string
  actions?: ReactNode
  /** Also offers to open the panel. */
  showsOpen: boolean
}

/** Asks for the post when the menu opens. */
const Items = ({ id, showsOpen, actions }: ItemsProps) => {
  const { data: publication, error } = useQuery(publicationQuery(id))
  return (
    <>
      {showsOpen && (
        <MenuItem icon={PanelRight} render={<Link to="/posts" search={(search) => ({ ...search, post: id })} resetScroll={false} />}>
          {t('open')}
        </MenuItem>
      )}
      {publication && actions}
      {publication ? <Allowed publication={publication} /> : <MenuLabel>{error ? explain(error) : common('loading')}</MenuLabel>}
    </>
  )
}

export const nameMenu = (opening: string): string => t('menuOf', { text: opening })

interface PostMenuProps {
  post: { id: string }
  /** How the post begins. */
  opening: string
  /** Further things to do with the post. */
  actions?: ReactNode
}

/** What can be done with the post, behind a button. */
export const PostMenu = ({ post: { id }, opening, actions }: PostMenuProps) => (
  <Menu trigger={<IconButton icon={Ellipsis} label={nameMenu(opening)} />}>
    <Items id={id} showsOpen={false} actions={actions} />
  </Menu>
)

export interface RowMenuState {
  post: { id: string; status: PublicationView['status'] }
  anchor: HTMLElement
  isOpen: boolean
}

interface RowMenuProps extends RowMenuState {
  onClose: () => void
}

/** The same, for the row whose button was pressed last. */
export const RowMenu = ({ post, anchor, isOpen, onClose }: RowMenuProps) => (
  <AnchoredMenu anchor={anchor} open={isOpen} onClose={onClose}>
    <Items id={post.id} showsOpen={post.status !== 'draft'} />
  </AnchoredMenu>
)
