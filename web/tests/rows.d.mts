export declare const VOTE: string[];
export declare const NIGHT: string[];
export declare const DIXIT: string[];
export declare const VOICES: string[];
