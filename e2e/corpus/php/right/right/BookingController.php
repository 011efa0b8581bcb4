<?php

declare(strict_types=1);

namespace App\Http\Controllers;

use App\Enums\BookingStatus;
use App\Events\BookingConfirmed;
use App\Http\Requests\StoreBookingRequest;
use App\Http\Resources\BookingResource;
use App\Models\Booking;
use App\Models\Room;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Support\Facades\DB;
use Illuminate\Validation\ValidationException;

final class BookingController extends Controller
{
    public function __construct(private readonly \App\Services\Pricing $pricing)
    {
    }

    public function index(Request $request): AnonymousResourceCollection
    {
        $bookings = Booking::query()
            ->with(['room', 'guest'])
            ->when($request->filled('status'), fn ($query) => $query->where('status', $request->enum('status', BookingStatus::class)))
            ->whereBelongsTo($request->user(), 'guest')
            ->latest('starts_at')
            ->paginate(perPage: 20);

        return BookingResource::collection($bookings);
    }

    public function store(StoreBookingRequest $request): JsonResponse
    {
        ['room_id' => $roomId, 'starts_at' => $from, 'ends_at' => $to] = $request->validated();

        $booking = DB::transaction(function () use ($roomId, $from, $to, $request): Booking {
            $room = Room::query()->lockForUpdate()->findOrFail($roomId);

            if ($room->bookings()->overlapping($from, $to)->exists()) {
                throw ValidationException::withMessages(['room_id' => __('booking.taken')]);
            }

            return $room->bookings()->create([
                'guest_id' => $request->user()->id,
                'starts_at' => $from,
                'ends_at' => $to,
                'price' => $this->pricing->for($room, $from, $to),
                'status' => BookingStatus::Pending,
            ]);
        });

        BookingConfirmed::dispatch($booking);

        return BookingResource::make($booking)->response()->setStatusCode(201);
    }

    public function destroy(Booking $booking): JsonResponse
    {
        $this->authorize('delete', $booking);

        $message = match ($booking->status) {
            BookingStatus::Pending, BookingStatus::Confirmed => 'cancelled',
            BookingStatus::Past => abort(409, 'This booking is in the past.'),
        };
        $booking->update(['status' => BookingStatus::Cancelled]);

        return response()->json(['message' => $message]);
    }
}
