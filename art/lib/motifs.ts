// All motifs under one name: import * as m from '../lib/motifs.js'.
export * from './motifs_animals.js';
export * from './motifs_beasts.js';
export * from './motifs_buildings.js';
export * from './motifs_instruments.js';
export * from './motifs_keepsakes.js';
export * from './motifs_nature.js';
export * from './motifs_people.js';
export * from './motifs_places.js';
export * from './motifs_rooms.js';
export * from './motifs_signs.js';
export * from './motifs_things.js';
