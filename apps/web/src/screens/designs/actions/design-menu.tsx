import { MenuCommand, MenuLine } from '#ui/menu/menu.tsx'
import {
  type ActedDesign,
  deleteDesignForGood,
  type DesignActions,
  duplicateDesign,
  postDesign,
  renameDesign,
  restoreDesign,
  saveTemplate,
  showDesign,
  trashDesign,
} from './design-commands.ts'

interface DesignMenuProps {
  design: ActedDesign
  isTrash: boolean
  actions: DesignActions
}

export const DesignMenu = ({ design, isTrash, actions }: DesignMenuProps) => {
  const context = { design, actions }
  if (isTrash)
    return (
      <>
        <MenuCommand command={restoreDesign} context={context} />
        <MenuCommand command={deleteDesignForGood} context={context} />
      </>
    )
  return (
    <>
      <MenuCommand command={showDesign} context={context} />
      <MenuCommand command={postDesign} context={context} />
      <MenuCommand command={renameDesign} context={context} />
      <MenuCommand command={duplicateDesign} context={context} />
      <MenuCommand command={saveTemplate} context={context} />
      <MenuLine />
      <MenuCommand command={trashDesign} context={context} />
    </>
  )
}
