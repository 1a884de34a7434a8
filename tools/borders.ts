import path from 'node:path';
import { LARGE_FOLDERS } from './allowed-imports.ts';
import { type Floor, type FloorRooms, FLOORS, MAX_ROOM_FILES, SUB_ROOMS } from './floors.ts';
import { type RoomGraph, ROOMS } from './room-graph.ts';
import { FOR_TESTS, importsOf, type SourceFile, TEST } from './source-imports.ts';

/** A floor whose rooms have borders. */
type RoomedFloor = Floor & { rooms: FloorRooms };

/** What a room declares, also for its sub-rooms: none of its parts. */
const DECLARATIONS = /\/src\/[a-z]+\/(?:room|context)\.ts$/;

const ROOMED_FLOORS = FLOORS.filter((floor): floor is RoomedFloor => floor.rooms !== undefined);

/**
 * Everything that crosses a border between rooms, one sentence each: an import along an edge that
 * the graph does not have, another room's statements on the database floor, a cycle of the graph
 * itself, and a room or another folder that has grown too large. Tests may set their scenes with
 * any room.
 */
export function inspectBorders(files: readonly SourceFile[]): string[] {
  const crossed = ROOMED_FLOORS.flatMap((floor) => {
    const own = files.filter(
      ({ path: at }) => at.startsWith(`${floor.folder}/`) && !TEST.test(at) && !FOR_TESTS.test(at),
    );
    return [
      ...inspectGraph(floor.name, floor.rooms.graph),
      ...own.flatMap((file) => inspectFile(file, floor)),
      ...inspectSizes(own, floor),
    ];
  });
  return [...crossed, ...inspectFolders(files)];
}

/** A graph names rooms that exist, and its edges lead back to none of them. */
export function inspectGraph(floorName: string, graph: RoomGraph): string[] {
  const known = new Set([...ROOMS, ...SUB_ROOMS]);
  const named = [...Object.keys(graph), ...Object.values(graph).flat()];
  const unknown = [...new Set(named)].filter((room) => !known.has(room));
  const cycle = findCycle(graph);
  return [
    ...unknown.map((room) => `tools/room-graph.ts: ${floorName}: there is no room "${room}".`),
    ...(cycle === undefined
      ? []
      : [`tools/room-graph.ts: ${floorName}: rooms are in a cycle: ${cycle.join(' → ')}.`]),
  ];
}

/** The rooms along one cycle, the first one again at the end. */
export function findCycle(graph: RoomGraph): string[] | undefined {
  const done = new Set<string>();
  const visit = (room: string, trail: readonly string[]): string[] | undefined => {
    const seenAt = trail.indexOf(room);
    if (seenAt !== -1) return [...trail.slice(seenAt), room];
    if (done.has(room)) return undefined;
    for (const next of neighboursOf(room, graph)) {
      const cycle = visit(next, [...trail, room]);
      if (cycle !== undefined) return cycle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of Object.keys(graph)) {
    const cycle = visit(room, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** A sub-room imports its room too, and whatever that may import. */
function neighboursOf(room: string, graph: RoomGraph): readonly string[] {
  const parent = parentOf(room);
  return [...(graph[room] ?? []), ...(parent === undefined ? [] : [parent])];
}

function parentOf(room: string): string | undefined {
  return room.includes('/') ? room.split('/', 1)[0] : undefined;
}

function inspectFile(file: SourceFile, floor: RoomedFloor): string[] {
  if (isComposition(file.path, floor)) return [];
  const room = roomOf(file.path, floor);
  return importsOf(file).flatMap(({ from, line }) => {
    const complaint = from.startsWith('.')
      ? complainAboutRoom(file, room, path.posix.join(path.posix.dirname(file.path), from), floor)
      : complainAboutFloor(from, room, floor);
    return complaint === undefined ? [] : [`${file.path}:${line}: ${complaint}`];
  });
}

function isComposition(filePath: string, { folder, rooms }: RoomedFloor): boolean {
  const inside = filePath.slice(folder.length + 1);
  return rooms.composition.some((each) =>
    each.endsWith('/') ? inside.startsWith(each) : inside === each,
  );
}

/** The room or sub-room that a file of this floor stands in. */
function roomOf(filePath: string, { folder, rooms }: RoomedFloor): string | undefined {
  const start = `${folder}/${rooms.in}/`;
  if (!filePath.startsWith(start)) return undefined;
  return roomAt(filePath.slice(start.length));
}

function roomAt(inside: string): string | undefined {
  const [first = '', second = '', ...rest] = inside.split('/');
  if (!ROOMS.includes(first) || second === '') return undefined;
  const subRoom = `${first}/${second}`;
  return rest.length > 0 && SUB_ROOMS.includes(subRoom) ? subRoom : first;
}

function complainAboutRoom(
  file: SourceFile,
  room: string | undefined,
  target: string,
  floor: RoomedFloor,
): string | undefined {
  const other = roomOf(target, floor);
  if (other === undefined || other === room) return undefined;
  if (room === undefined) {
    const composers = floor.rooms.composition.join(', ');
    return `it belongs to no room and imports ${other}: only ${composers} put rooms together.`;
  }
  if (DECLARATIONS.test(file.path) && parentOf(other) === room) return undefined;
  if (mayImport(room, other, floor.rooms.graph)) return undefined;
  return (
    `${room} may not import ${other}: tools/room-graph.ts has no such edge. Move the code into the ` +
    `room that may know both, or pass what is needed as a parameter.`
  );
}

function mayImport(room: string, other: string, graph: RoomGraph): boolean {
  const parent = parentOf(room) ?? room;
  const otherParent = parentOf(other) ?? other;
  if (parent === otherParent) return other === parent || graph[room]?.includes(other) === true;
  return [...(graph[room] ?? []), ...(graph[parent] ?? [])].some(
    (each) => each === other || each === otherParent,
  );
}

/** On a floor below, rooms touch along the same edges; tables through their room's use cases. */
function complainAboutFloor(
  from: string,
  room: string | undefined,
  { name, rooms }: RoomedFloor,
): string | undefined {
  const [, floor, inside = ''] = /^@guildhall\/([a-z]+)\/(.+)$/.exec(from) ?? [];
  const other = roomAt(inside);
  if (floor === undefined || other === undefined) return undefined;
  if (floor === 'db') return complainAboutStatements(other, room);
  // A page shows what several rooms know: the web's features have borders among themselves alone.
  if (name === 'web' || room === undefined || room === other) return undefined;
  if (mayImport(room, other, rooms.graph)) return undefined;
  return `${room} may not use ${other} of the floor below: tools/room-graph.ts has no such edge.`;
}

function complainAboutStatements(other: string, room: string | undefined): string | undefined {
  const own = room === undefined ? undefined : (parentOf(room) ?? room);
  if (own === (parentOf(other) ?? other)) return undefined;
  return (
    `${own ?? 'what belongs to no room'} may not use the statements of ${other}: ` +
    `call a use case of packages/services/src/${other}.`
  );
}

function inspectSizes(files: readonly SourceFile[], floor: RoomedFloor): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const room = roomOf(file.path, floor);
    if (DECLARATIONS.test(file.path)) continue;
    if (room !== undefined) counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_ROOM_FILES)
    .map(
      ([room, count]) =>
        `${floor.folder}/${floor.rooms.in}/${room}: ${count} files, at most ${MAX_ROOM_FILES}: ` +
        'split it into sub-rooms with the same names on every floor (tools/room-graph.ts).',
    );
}

/** Files outside of rooms are grouped by what they are for before a folder holds too many. */
function inspectFolders(files: readonly SourceFile[]): string[] {
  const isInRoom = (file: string) =>
    ROOMED_FLOORS.some((floor) => roomOf(file, floor) !== undefined);
  const code = files.filter(({ path: file }) => !TEST.test(file) && !isInRoom(file));
  const folders = Map.groupBy(code, ({ path: file }) => path.posix.dirname(file));
  return [...folders].flatMap(([folder, { length: count }]) =>
    count <= MAX_ROOM_FILES || LARGE_FOLDERS.includes(folder)
      ? []
      : [`${folder}: ${count} files, at most ${MAX_ROOM_FILES}: group them in folders with names.`],
  );
}
