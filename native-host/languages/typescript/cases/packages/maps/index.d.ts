export as namespace M;
export declare class Layer {
  addTo(map: Map): this;
}
export declare class Map {
  setView(at: [number, number]): this;
}
export declare function map(id: string): Map;
export declare function marker(at: [number, number]): Layer;
