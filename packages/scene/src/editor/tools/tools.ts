import type { ToolId } from '../session/session.ts'
import { lineTool } from './draw/line.ts'
import { shapeTool } from './draw/shape.ts'
import { textTool } from './draw/text.ts'
import { selecting } from './select/idle.ts'
import type { Tool } from './tool.ts'
import { handTool, zoomTool } from './view-tools.ts'

/** The first state of each tool. Tools that make layers end with the select tool. */
export const tools: Readonly<Record<ToolId, Tool>> = {
  select: selecting,
  text: textTool(selecting),
  rectangle: shapeTool('rectangle', selecting),
  rounded_rectangle: shapeTool('rounded_rectangle', selecting),
  ellipse: shapeTool('ellipse', selecting),
  line: lineTool(selecting),
  hand: handTool,
  zoom: zoomTool,
}
