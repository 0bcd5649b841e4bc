/** What is said of a robot: its joints, links and sites as tables, and what was dropped or repaired. */
import pc from 'picocolors';
import type { ModelJoint, RobotModel } from '../../robots/robot-model.ts';

export function printRobot(model: RobotModel, title: string): void {
  const freedoms = model.speedCount;
  console.log(`${pc.bold(title)}: ${model.links.length} links, ${model.joints.length} joints, ${freedoms} degrees of freedom, ${model.mass.toPrecision(4)} kg`); // prettier-ignore
  printTable(
    ['joint', 'kind', 'link', 'range', 'effort', 'speed', 'motor'],
    model.joints.map((joint) => [
      joint.name,
      joint.kind,
      joint.link,
      joint.range ? joint.range.map((end) => end.toFixed(3)).join(' to ') + ` ${unitOf(joint)}` : 'no end',
      joint.effort === null ? '–' : `${joint.effort} ${joint.kind === 'slider' ? 'N' : 'N m'}`,
      joint.greatestSpeed === null ? '–' : `${joint.greatestSpeed.toFixed(2)} ${unitOf(joint)}/s`,
      joint.actuator === null ? 'none' : 'yes',
    ]),
  );
  printTable(
    ['link', 'on', 'mass', 'centre of mass [m]', 'principal moments [kg m²]'],
    model.links.map(({ name, parent, mass, centre, moments }) => [
      name,
      parent ?? 'the ground',
      mass === 0 ? '0' : `${mass.toPrecision(4)} kg`,
      centre.map((value) => value.toFixed(4)).join(' '),
      moments.map((value) => value.toPrecision(3)).join(' '),
    ]),
  );
  if (model.sites.length > 0) console.log(`sites: ${model.sites.map(({ name }) => name).join(', ')}`);
  for (const note of model.notes) console.log(`${pc.yellow('note')}: ${note}`);
}

const unitOf = ({ kind }: ModelJoint): string => (kind === 'slider' ? 'm' : 'rad');

function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const widths = heading.map((cell, k) => Math.max(cell.length, ...rows.map((row) => row[k]!.length)));
  const line = (cells: readonly string[]): string => `  ${cells.map((cell, k) => cell.padEnd(widths[k]!)).join('  ').trimEnd()}`; // prettier-ignore
  console.log(pc.dim(line(heading)));
  for (const row of rows) console.log(line(row));
}

/** For programs: what the tables hold. */
export function robotRecord(model: RobotModel, title: string): object {
  const { joints, links, sites, actuators, notes, mass, speedCount } = model;
  return {
    event: 'robot',
    title,
    mass,
    freedoms: speedCount,
    joints: joints.map(({ name, kind, link, range, effort, greatestSpeed, actuator }) => ({ name, kind, link, range, effort, greatestSpeed, hasMotor: actuator !== null })), // prettier-ignore
    links: links.map(({ name, parent, mass, centre, moments }) => ({ name, parent, mass, centre, moments })),
    sites: sites.map(({ name, link }) => ({ name, link })),
    actuators: actuators.map(({ name, joint }) => ({ name, joint })),
    notes,
  };
}
